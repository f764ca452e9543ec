import { expect, test } from 'vitest'
import { hook } from '../../../test/lint/documents'
import { readMarkedProject } from '../../../test/lint/markedProject'
import { buildProject } from '../../documents/project'
import { leaves } from '../../hooks/expression/expression'
import { conditionSites } from './conditionSites'
import { parsedCondition } from './parsedConditions'

const sitesOf = (members: string) => {
  const [file] = buildProject(readMarkedProject(hook(members)).files).files
  return file === undefined ? [] : conditionSites(file)
}
const read = (members: string) =>
  sitesOf(members).map((site) => {
    const expression = parsedCondition(site)
    return expression && leaves(expression).map(({ definition, parameters }) => ({ ...parameters, id: definition.id }))
  })

test('a condition by its id takes its parameters from the hook', () => {
  expect(read('"condition": "every_n_steps", "parameters": { "n": 7 }')).toEqual([[{ id: 'every_n_steps', n: 7 }]])
})

test('what ends a requirement is read on its own', () => {
  expect(
    read('"condition": "answer_missing", "action": "require", "parameters": { "until": { "not": "always" } }'),
  ).toEqual([[{ id: 'answer_missing' }], [{ id: 'always' }]])
})

test('a faulty condition is none', () => {
  expect(read('"condition": { "all": [] }')).toEqual([undefined])
})

test('a condition is read once', () => {
  const [site] = sitesOf('"condition": { "not": "always" }')
  expect(site && parsedCondition(site)).toBe(site && parsedCondition(site))
})
