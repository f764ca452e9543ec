import { expect, test } from 'vitest'
import { schemaAt } from '../../documents/schemaAt'
import { skeletonOf, snippetText, stops } from './skeleton'

const skeleton = (schema: object | undefined) => skeletonOf(schema && { ...schema }, stops())

test.each([
  [{ type: 'string' }, '"$1"'],
  [{ type: 'string', default: 'user' }, `"\${1:user}"`],
  [{ type: 'string', enum: ['a', 'b'] }, '"$1"'],
  [{ const: 'harness' }, '"harness"'],
  [{ type: 'integer', minimum: 1 }, `\${1:1}`],
  [{ type: 'integer', minimum: 1, examples: [8] }, `\${1:8}`],
  [{ type: 'number', default: 0.5 }, `\${1:0.5}`],
  [{ type: 'boolean' }, `\${1:true}`],
  [{ type: 'boolean', default: false }, `\${1:false}`],
  [{ type: 'array' }, '[$1]'],
  [{ type: 'array', default: [] }, '[$1]'],
  [{ type: 'object' }, '{$1}'],
  [{ type: ['integer', 'null'] }, `\${1:0}`],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, '"$1"'],
  [{}, `\${1:null}`],
  [undefined, `\${1:null}`],
])('%j becomes %s', (schema, expected) => expect(skeleton(schema)).toBe(expected))

test('an object has the members that it must have, each with a stop of its own', () => {
  expect(skeleton(schemaAt('sibling', ['base']))).toBe('{ "id": "$1", "stateHash": "$2" }')
  expect(skeleton(schemaAt('hookEntry', []))).toBe('{ "event": "$1", "condition": "$2", "action": "$3" }')
})

test('what snippets read as their own is escaped', () => {
  expect(snippetText('"$a" \\ }')).toBe('"\\$a" \\\\ \\}')
  expect(skeleton({ type: 'string', default: 'a}$b' })).toBe(`"\${1:a\\}\\$b}"`)
})
