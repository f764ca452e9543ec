import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { schemaFiles } from './emit'

const folder = join(import.meta.dirname, '../../schemas')
const how = 'run `node scripts/schemas.mjs --emit` and commit schemas/'

test('every schema has its committed file, and there is no other', () => {
  const committed = readdirSync(folder).filter((name) => name.endsWith('.schema.json'))
  expect(committed.sort(), how).toEqual(Object.keys(schemaFiles()).sort())
})

test.each(Object.entries(schemaFiles()))('%s is what the source says', (name, text) => {
  expect(JSON.parse(readFileSync(join(folder, name), 'utf8')), how).toEqual(JSON.parse(text))
})
