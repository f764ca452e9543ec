import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wholeProject } from '../../../test/language/wholeProject'
import { hook, sibling, warnHook } from '../../../test/lint/documents'
import { readMarkedProject } from '../../../test/lint/markedProject'
import { buildProject, type FileText } from '../../documents/project'
import { lintProject } from '../../lint/lintProject'
import { rebase, rebaseReport } from './rebase'

const rebaseIn = (files: readonly FileText[], path: string) => {
  const project = buildProject(files)
  const file = project.files.find((each) => each.path === path)
  return file && rebase(file, project)
}

/** The findings of the sibling once it is rebased. */
const afterwards = (files: readonly FileText[], path: string) => {
  const text = rebaseIn(files, path)?.text ?? ''
  const changed = files.map((file) => (file.path === path ? { path, text } : file))
  return lintProject(buildProject(changed)).filter(({ file, severity }) => file === path && severity === 'error')
}

/** A sibling of a base that then changed: hashes and `before` are those of the first text. */
const drifted = (before: string, after: string, edits: string): readonly FileText[] => {
  const { files } = readMarkedProject(`${hook(before)}\n${sibling(edits)}`)
  const [base] = readMarkedProject(hook(after)).files
  return files.map((file) => (file.path === base?.path ? base : file))
}

const once = '"event": "after_tool", "condition": "always", "action": "warn", "message": "hi"'
const onceEntry = `{ ${once} }`
const longer = onceEntry.replace('"hi"', '"hello"')

describe('rebasing a sibling', () => {
  test('whose edits still apply only pins the parent anew', () => {
    const files = drifted(
      once,
      once.replace('hi', 'new'),
      `{ "path": "state.hooks.other", "before": null, "after": ${warnHook} }`,
    )
    const rebased = rebaseIn(files, 'S1.sibling.json')
    expect(rebased?.edits.map(({ outcome }) => outcome)).toEqual(['clean'])
    expect(afterwards(files, 'S1.sibling.json')).toEqual([])
    const before = files.find(({ path }) => path === 'S1.sibling.json')?.text ?? ''
    expect(rebased?.text.replace(/sha256:\w+/g, '')).toBe(before.replace(/sha256:\w+/g, ''))
  })

  test('takes over what the parent changed in other members of the entry', () => {
    const files = drifted(
      once,
      `${once}, "priority": 5`,
      `{ "path": "state.hooks.once", "before": ${onceEntry}, "after": ${longer} }`,
    )
    const [edit] = rebaseIn(files, 'S1.sibling.json')?.edits ?? []
    expect(edit).toMatchObject({ outcome: 'merged', before: { priority: 5 }, after: { priority: 5, message: 'hello' } })
    expect(afterwards(files, 'S1.sibling.json')).toEqual([])
  })

  test('leaves a member that both changed to a person, and says which edit', () => {
    const files = drifted(
      once,
      once.replace('"hi"', '"hey"'),
      `{ "path": "state.hooks.once", "before": ${onceEntry}, "after": ${longer} }`,
    )
    const rebased = rebaseIn(files, 'S1.sibling.json')
    expect(rebased && rebaseReport(rebased).conflicts).toEqual([
      expect.stringMatching(/^state\.hooks\.once: the parent changed/),
    ])
    expect(afterwards(files, 'S1.sibling.json').map(({ code }) => code)).toEqual(['HS403'])
  })

  test('drops edits that the parent has by now, wherever they stand in the list', () => {
    const add = (name: string) => `{ "path": "state.hooks.${name}", "before": null, "after": ${warnHook} }`
    const files = drifted(
      once,
      `${once} }, "x": ${warnHook}, "y": ${warnHook.slice(0, -1)}`,
      [add('x'), add('z'), add('y')].join(',\n'),
    )
    const rebased = rebaseIn(files, 'S1.sibling.json')
    expect(rebased && rebaseReport(rebased).dropped).toEqual([
      expect.stringMatching(/^state\.hooks\.x: /),
      expect.stringMatching(/^state\.hooks\.y: /),
    ])
    expect(JSON.parse(rebased?.text ?? '').edits.map(({ path }: { path: string }) => path)).toEqual(['state.hooks.z'])
    expect(afterwards(files, 'S1.sibling.json')).toEqual([])
  })

  test('drops all of them', () => {
    const files = drifted(
      once,
      once.replace('"hi"', '"hello"'),
      `{ "path": "state.hooks.once", "before": ${onceEntry}, "after": ${longer} }`,
    )
    expect(JSON.parse(rebaseIn(files, 'S1.sibling.json')?.text ?? '').edits).toEqual([])
  })

  test.each([
    ['the parent removed the entry', `${once} }, "other": { ${once}`, onceEntry, longer, 'other'],
    ['the sibling removes an entry that changed', once.replace('hi', 'new'), onceEntry, 'null', 'once'],
  ])('is a conflict when %s', (_, after, before, wanted, name) => {
    const text = after.replace('"other"', '"else"')
    const files = drifted(once, text, `{ "path": "state.hooks.${name}", "before": ${before}, "after": ${wanted} }`)
    expect(rebaseIn(files, 'S1.sibling.json')?.edits[0]?.outcome).toBe('conflict')
  })

  test('writes the pins of a base that was exchanged', () => {
    const { files } = readMarkedProject(
      `${hook(once)}\n${sibling('').replace('"id": "H0", "stateHash": "@H0" },\n"parent"', '"id": "H9", "stateHash": "" },\n"parent"')}`,
    )
    expect(afterwards(files, 'S1.sibling.json')).toEqual([])
  })

  test('that stands right changes no byte', () => {
    const files = wholeProject((text) => text.replaceAll('\n', '\r\n'))
    for (const path of ['harness/S1.sibling.json', 'harness/S2.sibling.json', 'proposals/R1.proposal.json']) {
      expect(rebaseIn(files, path)?.text).toBe(files.find((file) => file.path === path)?.text)
    }
  })

  test.each([
    ['a base harness', '//- H0.harness.json\n{ "kind": "harness", "id": "H0", "state": {} }', 'H0.harness.json'],
    [
      'a sibling of nobody',
      '//- S1.sibling.json\n{ "kind": "sibling", "id": "S1", "parent": { "id": "H0" } }',
      'S1.sibling.json',
    ],
    [
      'a text with errors',
      `${hook(once)}\n//- S1.sibling.json\n{ "kind": "sibling", "id": "S1", "parent": { "id": "H0" }, `,
      'S1.sibling.json',
    ],
  ])('is not offered for %s', (_, source, path) => {
    expect(rebaseIn(readMarkedProject(source).files, path)).toBeUndefined()
  })
})

test('whatever changes in the base, a rebase is stable, and only conflicts are left of it', () => {
  const message = fc.constantFrom('hi', 'a', 'b')
  const priority = fc.constantFrom(undefined, 1, 2)
  const entry = fc.record({ message, priority })
  const written = ({ message: text, priority: number }: { message: string; priority: number | undefined }) =>
    once.replace('"hi"', JSON.stringify(text)) + (number === undefined ? '' : `, "priority": ${number}`)
  fc.assert(
    fc.property(entry, entry, entry, (before, after, now) => {
      const files = drifted(
        written(before),
        written(now),
        `{ "path": "state.hooks.once", "before": { ${written(before)} }, "after": { ${written(after)} } }`,
      )
      const first = rebaseIn(files, 'S1.sibling.json')
      const text = first?.text ?? ''
      const again = files.map((file) => (file.path === 'S1.sibling.json' ? { path: file.path, text } : file))
      expect(rebaseIn(again, 'S1.sibling.json')?.text).toBe(text)
      const hasConflict = first?.edits.some(({ outcome }) => outcome === 'conflict')
      expect(afterwards(files, 'S1.sibling.json').map(({ code }) => code)).toEqual(hasConflict ? ['HS403'] : [])
    }),
    { numRuns: 60 },
  )
})
