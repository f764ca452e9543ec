import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Ajv2020, { type AnySchemaObject } from 'ajv/dist/2020'
import { describe, expect, test } from 'vitest'
import { schemaFiles } from './emit'
import { isJsonObject, type JsonObject } from './json'
import { parseDocument } from './text/parse'

const folder = join(import.meta.dirname, '../../schemas')
const how = 'run `node scripts/schemas.mjs --emit` and commit schemas/'

test('every schema has its committed file, and there is no other', () => {
  const committed = readdirSync(folder).filter((name) => name.endsWith('.schema.json'))
  expect(committed.sort(), how).toEqual(Object.keys(schemaFiles()).sort())
})

test.each(Object.entries(schemaFiles()))('%s is what the source says', (name, text) => {
  expect(JSON.parse(readFileSync(join(folder, name), 'utf8')), how).toEqual(JSON.parse(text))
})

describe('as JSON Schema, for editors and other tools', () => {
  const committed = Object.keys(schemaFiles()).map((name) => {
    const schema: AnySchemaObject = JSON.parse(readFileSync(join(folder, name), 'utf8'))
    return [name, schema] as const
  })

  test.each(committed)('%s follows the dialect that it names', (_, schema) => {
    const ajv = new Ajv2020()
    expect(schema['$schema']).toBe('https://json-schema.org/draft/2020-12/schema')
    expect(ajv.validateSchema(schema), ajv.errorsText()).toBe(true)
  })

  test.each(committed)('%s refers to nothing outside itself', (_, schema) => {
    expect(JSON.stringify(schema)).not.toContain('"$ref"')
  })

  test.each(committed)('%s takes the example documents of its kind, and no others', (name, schema) => {
    // `discriminator` is a hint that other validators may leave aside.
    const judge = new Ajv2020({ strict: false }).compile(schema)
    for (const value of examples) expect([value['kind'], judge(value)]).toEqual([value['kind'], isOf(name, value)])
  })
})

const exampleFolder = join(import.meta.dirname, '../../examples/miniapps')
const examples = readdirSync(exampleFolder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.json') && !path.startsWith('runs') && !path.startsWith('data'))
  .map((path) => parseDocument(readFileSync(join(exampleFolder, path), 'utf8')).value)
  .filter(isJsonObject)

/** Whether a document is of the kind that a schema file is for. */
const isOf = (name: string, value: JsonObject) => name === `${String(value['kind'])}.schema.json`

test('the example has documents of several kinds', () => {
  expect(new Set(examples.map((value) => value['kind']))).toEqual(
    new Set(['harness', 'sibling', 'pool', 'tasks', 'tools', 'workspace']),
  )
})
