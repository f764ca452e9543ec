import { isJsonObject, type JsonObject } from '../../../documents/json'
import type { Project, ProjectFile } from '../../../documents/project'
import type { ValuePath } from '../../../documents/schemaError'
import { ownResolution } from '../../catalogOf'
import { replaceValue } from '../../fixes'
import { didYouMean, nearest } from '../../nearest'
import { valueSpan } from '../../places'
import type { Occurrence, Rule } from '../../rule'
import { conditionSites } from '../../sites/conditionSites'
import { type HookSite, hookSites } from '../../sites/entrySites'

export const hs153LooseFlag: Rule = {
  code: 'HS153',
  severity: 'warning',
  certainty: 'a',
  scope: 'project',
  title: 'Flag is only set, or only read',
  documentation: {
    what: 'A condition reads a flag that no hook of the harness sets, or a hook sets one that no condition reads.',
    why: 'A flag that nobody sets is never true, so the condition never holds. One that nobody reads changes nothing.',
    fix: 'Correct the name of the flag, or add the other half.',
    example: {
      bad: '"hooks": {\n  "note": { "event": "after_tool", "condition": "tool_error", "action": "set", "parameters": { "setFlag": "fialed" } },\n  "look": { "event": "before_finish", "condition": "flag", "action": "warn", "message": "Look at the error.", "parameters": { "flag": "failed" } }\n}',
      good: '"hooks": {\n  "note": { "event": "after_tool", "condition": "tool_error", "action": "set", "parameters": { "setFlag": "failed" } },\n  "look": { "event": "before_finish", "condition": "flag", "action": "warn", "message": "Look at the error.", "parameters": { "flag": "failed" } }\n}',
    },
  },
  check: (file, project) => {
    if (file.kind !== 'harness' && ownResolution(file, project) === undefined) return []
    const own = usesIn(file)
    if (own.length === 0) return []
    const all = [...own, ...inheritedUses(file, project)]
    const set = new Set(all.flatMap(({ name, sets }) => (sets ? [name] : [])))
    const read = new Set(all.flatMap(({ name, sets }) => (sets ? [] : [name])))
    return own
      .filter(({ name, sets }) => !(sets ? read : set).has(name))
      .map((use) => loose(file, use, use.sets ? read : set))
  },
}

interface FlagUse {
  readonly at: ValuePath
  readonly name: string
  readonly sets: boolean
}

const loose = (file: ProjectFile, { at, name, sets }: FlagUse, others: ReadonlySet<string>): Occurrence => {
  const suggestion = nearest(name, others)
  const what = sets ? `Flag \`${name}\` is set and never read` : `Flag \`${name}\` is read and never set`
  return {
    span: valueSpan(file, at),
    message: `${what}${didYouMean(suggestion)}`,
    fixes: suggestion === undefined ? [] : replaceValue(file, at, suggestion, `Replace with \`${suggestion}\``),
  }
}

/** Of a document, or of a part of one that is judged alike. */
const usesIn = (file: ProjectFile): readonly FlagUse[] => [
  ...hookSites(file).flatMap(setsOf),
  ...conditionSites(file).flatMap(({ site, leaves }) =>
    leaves.flatMap(({ id, parameters }) => {
      if (id !== 'flag') return []
      const given = parameters ?? { at: [...site.at, 'parameters'], given: objectOf(site.hook['parameters']) }
      const name = given.given['flag']
      return typeof name === 'string' ? [{ at: [...given.at, 'flag'], name, sets: false }] : []
    }),
  ),
]

/** The action `set`, of a hook or of what follows an answer of `ask_model`. */
const setsOf = ({ at, hook }: HookSite): readonly FlagUse[] => {
  const parameters = objectOf(hook['parameters'])
  const answers = Object.entries(objectOf(parameters['answers'])).flatMap(([label, answer]) =>
    isJsonObject(answer) ? setsOf({ name: label, at: [...at, 'parameters', 'answers', label], hook: answer }) : [],
  )
  const name = hook['action'] === 'set' ? parameters['setFlag'] : undefined
  return typeof name === 'string' ? [...answers, { at: [...at, 'parameters', 'setFlag'], name, sets: true }] : answers
}

const inheritedUses = (file: ProjectFile, project: Project): readonly FlagUse[] => {
  const state = file.kind === 'harness' ? undefined : ownResolution(file, project)?.state
  if (state === undefined) return []
  return usesIn({ ...file, kind: 'harness', root: { state: { hooks: objectOf(state.hooks) } } })
}

const objectOf = (value: unknown): JsonObject => (isJsonObject(value) ? value : {})
