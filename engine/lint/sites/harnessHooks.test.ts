import { describe, expect, test } from 'vitest'
import { harness, sibling, warnHook } from '../../../test/lint/documents'
import { readMarkedProject } from '../../../test/lint/markedProject'
import { buildProject } from '../../documents/project'
import { groupedHooks, harnessHooks } from './harnessHooks'

const found = (source: string, path: string) => {
  const project = buildProject(readMarkedProject(source).files)
  const file = project.files.find((each) => each.path === path)
  return file === undefined ? [] : harnessHooks(file, project)
}
const names = (source: string, path: string) =>
  found(source, path).map(({ name, file, isOwn }) => `${name} ${file.path} ${isOwn}`)

const base = harness(`"hooks": { "a": ${warnHook}, "b": ${warnHook} }`)
const edit = (name: string, before: string, after: string) =>
  `{ "path": "state.hooks.${name}", "before": ${before}, "after": ${after} }`

test('a harness has the hooks that it writes', () => {
  expect(names(base, 'H0.harness.json')).toEqual(['a H0.harness.json true', 'b H0.harness.json true'])
})

describe('a sibling', () => {
  test('has its own and the inherited ones, each from the document that writes it', () => {
    const source =
      base + sibling(edit('c', 'null', warnHook)) + sibling(edit('d', 'null', warnHook), { id: 'S2', parent: 'S1' })
    expect(names(source, 'S2.sibling.json')).toEqual([
      'a H0.harness.json false',
      'b H0.harness.json false',
      'c S1.sibling.json false',
      'd S2.sibling.json true',
    ])
  })

  test('replaces and removes', () => {
    const source =
      base + sibling(`${edit('a', warnHook, 'null')}, ${edit('b', warnHook, warnHook.replace('hi', 'ho'))}`)
    expect(names(source, 'S1.sibling.json')).toEqual(['b S1.sibling.json true'])
  })

  test('without its parent has its own', () => {
    expect(names(sibling(edit('c', 'null', warnHook)), 'S1.sibling.json')).toEqual(['c S1.sibling.json true'])
  })
})

test('a hook that is switched off is none', () => {
  expect(names(base.replace(warnHook, warnHook.replace('{', '{ "enabled": false,')), 'H0.harness.json')).toEqual([
    'b H0.harness.json true',
  ])
})

test('groups stand in the order of evaluation', () => {
  const source = harness(
    `"hooks": { "a": ${warnHook}, "c": ${warnHook.replace('{', '{ "priority": 5,')}, "b": ${warnHook} }`,
  )
  const [group] = groupedHooks(found(source, 'H0.harness.json'), ({ hook }) => String(hook['event']))
  expect(group?.map(({ name }) => name)).toEqual(['c', 'a', 'b'])
})
