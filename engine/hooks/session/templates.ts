import type { EventName } from '../../documents/kinds/vocabulary'
import { eventTable } from '../events'
import { jsonText, plainText, type TemplateValue, truncate } from './templateValue'

export interface TemplateVariable {
  readonly name: string
  readonly filter: { readonly kind: 'none' | 'json' } | { readonly kind: 'trunc'; readonly chars: number }
  /** Offsets of `{{…}}` in the template text. */
  readonly from: number
  readonly to: number
}

export interface TemplateProblem {
  readonly message: string
  readonly from: number
  readonly to: number
}

export interface Template {
  readonly parts: readonly (string | TemplateVariable)[]
  readonly problems: readonly TemplateProblem[]
}

/** Gives the value of a variable, or undefined when there is none. */
export type Variables = (name: string) => TemplateValue | undefined

export type Rendered = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly missing: string }

const placeholder = /^\s*([A-Za-z_][\w.-]*)\s*(?:\|\s*(?:(json)|trunc\s*:\s*(\d{1,6}))\s*)?$/

const parseVariable = (inner: string, from: number, to: number): TemplateVariable | undefined => {
  const match = placeholder.exec(inner)
  const name = match?.[1]
  if (name === undefined) return undefined
  if (match?.[2] !== undefined) return { name, filter: { kind: 'json' }, from, to }
  if (match?.[3] !== undefined) return { name, filter: { kind: 'trunc', chars: Number(match[3]) }, from, to }
  return { name, filter: { kind: 'none' }, from, to }
}

const braces = /\\\{\{|\{\{([\s\S]*?)(?:\}\}|$)/g

const problemOf = (text: string): string =>
  text.endsWith('}}') ? 'not a variable: write {{name}}, {{name|json}} or {{name|trunc:80}}' : '`{{` is never closed'

/**
 * Parses `{{name}}`, `{{name|trunc:80}}` and `{{name|json}}`; `\{{` is a literal `{{`. Never throws: what is not a
 * variable stays as text and is told in `problems`.
 */
export const parseTemplate = (text: string): Template =>
  text.includes('{{') ? parseBraces(text) : { parts: text === '' ? [] : [text], problems: [] }

const parseBraces = (text: string): Template => {
  const parts: (string | TemplateVariable)[] = []
  const problems: TemplateProblem[] = []
  let end = 0
  for (const match of text.matchAll(braces)) {
    const [whole, inner] = match
    const from = match.index
    if (from > end) parts.push(text.slice(end, from))
    end = from + whole.length
    const variable = inner !== undefined && whole.endsWith('}}') ? parseVariable(inner, from, end) : undefined
    if (inner !== undefined && variable === undefined) problems.push({ message: problemOf(whole), from, to: end })
    parts.push(variable ?? (inner === undefined ? '{{' : whole))
  }
  if (end < text.length) parts.push(text.slice(end))
  return { parts, problems }
}

export const templateVariables = (template: Template): readonly TemplateVariable[] =>
  template.parts.filter((part) => typeof part !== 'string')

const renderVariable = (variable: TemplateVariable, value: TemplateValue): string => {
  switch (variable.filter.kind) {
    case 'json':
      return jsonText(value)
    case 'trunc':
      return truncate(plainText(value), variable.filter.chars)
    case 'none':
      return plainText(value)
  }
}

export const renderTemplate = (template: Template, variables: Variables): Rendered => {
  let text = ''
  for (const part of template.parts) {
    if (typeof part === 'string') {
      text += part
      continue
    }
    const value = variables(part.name)
    if (value === undefined) return { ok: false, missing: part.name }
    text += renderVariable(part, value)
  }
  return { ok: true, text }
}

const always = ['task.text', 'step', 'maxTurns', 'turnsLeft']
const ofCall = ['tool', 'app', 'api', 'args', 'code']
const ofResult = ['result.text', 'result.status', 'error.type', 'error.message']

/**
 * The names that a template may use at an event, with the names that the condition binds; `user.*` stands for any
 * member of the user.
 */
export const availableVariables = (event: EventName, bindings: readonly string[]): readonly string[] => {
  const facts = eventTable[event].provides
  return [
    ...new Set([
      ...always,
      'user.*',
      ...(facts.includes('C') ? ofCall : []),
      ...(facts.includes('R') ? ofResult : []),
      ...bindings,
    ]),
  ]
}
