import { describe, expect, test } from 'vitest'
import { wholeProject } from '../../../test/language/wholeProject'
import { buildProject } from '../../documents/project'
import { documentLinks } from './documentLinks'

const nothing = () => false

const linksIn = (
  files: readonly { path: string; text: string }[],
  path: string,
  exists: (path: string) => boolean = nothing,
) => {
  const project = buildProject(files)
  const file = project.files.find((each) => each.path === path)
  if (file === undefined) throw new Error(`${path} is not there`)
  return documentLinks(file, project, exists).map(({ span, target }) => {
    const to = 'file' in target ? target.file : target.address
    return `${file.document.text.slice(span.start, span.end)} -> ${to}`
  })
}

const harness = (members: string) => [
  { path: 'harness/H0.harness.json', text: `{ "kind": "harness", "id": "H0", ${members} }` },
]

describe('a document leads to', () => {
  test('the documents that it names, and not to itself', () => {
    expect(linksIn(wholeProject(), 'pool/main.pool.json')).toEqual([
      'H0 -> harness/H0.harness.json',
      'S1 -> harness/S1.sibling.json',
      'S2 -> harness/S2.sibling.json',
      'P1 -> pool/P1.profile.json',
      'R1 -> proposals/R1.proposal.json',
    ])
  })

  test('its schema, by address or path', () => {
    const address = '"$schema": "https://example.org/harness.schema.json"'
    expect(linksIn(harness(address), 'harness/H0.harness.json')).toEqual([
      'https://example.org/harness.schema.json -> https://example.org/harness.schema.json',
    ])
    const path = '"$schema": "../schemas/harness.schema.json"'
    expect(linksIn(harness(path), 'harness/H0.harness.json', (each) => each === 'schemas/harness.schema.json')).toEqual(
      ['../schemas/harness.schema.json -> schemas/harness.schema.json'],
    )
  })

  test('the source of a memory, beside it or from the folder of the project', () => {
    const memory = '"state": { "memory": { "notes": { "source": "notes.md" } } }'
    expect(linksIn(harness(memory), 'harness/H0.harness.json', () => true)).toEqual(['notes.md -> harness/notes.md'])
    expect(linksIn(harness(memory), 'harness/H0.harness.json', (path) => path === 'notes.md')).toEqual([
      'notes.md -> notes.md',
    ])
  })

  test('runs that are there', () => {
    expect(linksIn(wholeProject(), 'pool/main.pool.json', (path) => path === 'runs/run-1/run.json')).toContain(
      'run-1 -> runs/run-1/run.json',
    )
  })

  test('the logs of the rollouts that show something', () => {
    const support = '{ "taskId": "a b", "siblingRollout": "run-1/S1/a b/0", "baseRollout": "run-1/H0" }'
    const profile = `{ "kind": "profile", "id": "P", "entries": [{ "supports": [${support}] }] }`
    expect(linksIn([{ path: 'P.profile.json', text: profile }], 'P.profile.json', () => true)).toEqual([
      'run-1/S1/a b/0 -> runs/run-1/trajectories/S1/a%20b.0.jsonl',
    ])
  })
})

describe('nothing is looked for outside the folder', () => {
  test.each(['../../secret.json', '/etc/passwd', 'C:\\\\secret', 'a/../../../b'])('such as %s', (path) => {
    const asked: string[] = []
    const links = linksIn(harness(`"$schema": "${path}"`), 'harness/H0.harness.json', (each) => {
      asked.push(each)
      return true
    })
    expect(links).toEqual([])
    expect(asked).toEqual([])
  })
})

test('what is not there is no link', () => {
  expect(
    linksIn(harness('"$schema": "x.json", "metadata": { "toolCatalog": "none" }'), 'harness/H0.harness.json'),
  ).toEqual([])
})
