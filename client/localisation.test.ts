import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import bundle from '../l10n/bundle.l10n.json'

const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => {
    const text = readFileSync(join(import.meta.dirname, path), 'utf8')
    return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  })

const every = <Found>(find: (node: ts.Node) => readonly Found[]): readonly Found[] => {
  const walk = (node: ts.Node): readonly Found[] => {
    const inside: Found[] = [...find(node)]
    node.forEachChild((child) => {
      inside.push(...walk(child))
    })
    return inside
  }
  return sources.flatMap(walk)
}

const calledName = (node: ts.CallExpression) => node.expression.getText().split('.').at(-1) ?? ''

/** Texts given to `l10n.t`. A text that is put together cannot be translated, so it shows as its source. */
const localised = every((node) => {
  if (!ts.isCallExpression(node) || calledName(node) !== 't') return []
  const [first] = node.arguments
  return [first !== undefined && ts.isStringLiteralLike(first) ? first.text : `put together: ${node.getText()}`]
})

/** Where users read a literal that nobody can translate. */
const bypassing = every((node) => {
  const isProse = (value: ts.Node | undefined) =>
    value !== undefined && ts.isStringLiteralLike(value) && /[a-z]{2}/.test(value.text)
  if (ts.isCallExpression(node) && /^show\w*(Message|Pick|Box|Dialog)$/.test(calledName(node))) {
    return node.arguments.filter(isProse).map((argument) => argument.getText())
  }
  if (
    ts.isPropertyAssignment(node) &&
    /^(title|placeHolder|prompt|detail|label|openLabel)$/.test(node.name.getText())
  ) {
    return isProse(node.initializer) ? [node.getText()] : []
  }
  return []
})

describe('texts of the client', () => {
  it('are all in the bundle that translators copy, and no others', () => {
    expect(Object.keys(bundle).sort()).toEqual([...new Set(localised)].sort())
  })

  it('are English there, word for word', () => {
    for (const [key, value] of Object.entries(bundle)) expect(value).toBe(key)
  })

  it('bypass it nowhere', () => {
    expect(bypassing).toEqual([])
  })
})
