import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { stateHash } from '../engine/documents/canonical'
import { type DocumentKind, documentKinds, workspaceFileName } from '../engine/documents/kinds/documentKind'
import { buildProject, type FileText } from '../engine/documents/project'
import { lintProject } from '../engine/lint/lintProject'
import { resolutionOf } from '../engine/lint/resolutions'
import { expandSnippet } from './kit/expandSnippet'

/** What a user gets who inserts a snippet and accepts every default must be right, apart from hashes and ids. */

interface Snippet {
  readonly prefix: string
  readonly description: string
  readonly body: readonly string[]
}

const root = join(import.meta.dirname, '..')
const file: Readonly<Record<string, Snippet>> = JSON.parse(
  readFileSync(join(root, 'snippets/harness-json.json'), 'utf8'),
)
const snippets = new Map(Object.values(file).map((snippet) => [snippet.prefix, expandSnippet(snippet.body)]))
const textOf = (prefix: string) => snippets.get(prefix) ?? ''

const unknownHash = `sha256:${'0'.repeat(64)}`
/** Runs write their own documents. */
const written = documentKinds.filter((kind) => kind !== 'run')

const nameOf = (kind: DocumentKind) => (kind === 'workspace' ? workspaceFileName : `new.${kind}.json`)

/** Documents around the snippets. They have the ids that the defaults name. */
const harness = (state: string) => `{ "kind": "harness", "schemaVersion": 1, "id": "H0", "state": { ${state} } }`
const surroundings: readonly FileText[] = [
  { path: 'H0.harness.json', text: harness('') },
  { path: 'S1.sibling.json', text: textOf('sibling') },
  { path: 'benchmark.tasks.json', text: textOf('tasks') },
  { path: 'S1.profile.json', text: textOf('profile') },
  { path: 'main.pool.json', text: textOf('pool').replace(/\n\}$/, ',\n  "frozen": true\n}') },
]

/** The placeholders of hashes filled with the hashes as they are; everything else stays as the snippet says. */
const withHashes = (files: readonly FileText[]): readonly FileText[] => {
  const project = buildProject(files)
  const pin = new RegExp(`("id": "([^"]+)",\\s*"stateHash": )"${unknownHash}"`, 'g')
  return files.map(({ path, text }) => ({
    path,
    text: text.replace(pin, (_, before: string, id: string) => {
      return `${before}"${stateHash(resolutionOf(project, id).state)}"`
    }),
  }))
}

/** What is said of one file among the surroundings; one of the same kind gives way to it. */
const findingsIn = ({ path, text }: FileText) => {
  const kindOf = (name: string) => name.split('.')[1]
  const others = surroundings.filter((other) => kindOf(other.path) !== kindOf(path))
  return lintProject(buildProject(withHashes([...others, { path, text }])))
    .filter(({ file }) => file === path)
    .map(({ code, message }) => `${code} ${message}`)
}

describe('a snippet for a whole document', () => {
  test.each(written)('%s is there', (kind) => {
    expect(JSON.parse(textOf(kind))).toMatchObject({ kind, schemaVersion: 1 })
  })

  test.each(written)('%s is right as it is inserted, once its hashes are known', (kind) => {
    expect(findingsIn({ path: nameOf(kind), text: textOf(kind) })).toEqual([])
  })

  test.each(['sibling', 'proposal', 'pool', 'profile', 'job'] as const)(
    '%s leaves the hashes to its author',
    (kind) => {
      expect(textOf(kind)).toContain(unknownHash)
    },
  )
})

/** Where the snippet of an entry is inserted. */
const places: Readonly<Record<string, (entry: string) => FileText>> = {
  'hook-warn': (entry) => inHarness(`"hooks": { ${entry} }`),
  'hook-block': (entry) => inHarness(`"hooks": { ${entry} }`),
  'hook-require': (entry) => inHarness(`"hooks": { ${entry} }`),
  rule: (entry) => inHarness(`"rules": { ${entry} }`),
  'prompt-section': (entry) => inHarness(`"prompt": { ${entry} }`),
  edit: (entry) => inList('sibling', 'edits', entry),
  'root-cause': (entry) => inList('proposal', 'rootCauses', entry, entry.replace('first-page-only', 'another')),
  'pool-member': (entry) => inList('pool', 'members', entry),
  'profile-entry': (entry) => inList('profile', 'entries', entry),
  silence: (entry) => ({
    path: nameOf('harness'),
    text: harness(
      `"hooks": { "next-page": { "action": "warn", "condition": "pagination_present", "event": "after_tool",
        "message": "${'Please read on. '.repeat(80)}" } }`,
    ).replace(/\}$/, `, ${entry} }`),
  }),
}

const inHarness = (state: string): FileText => ({ path: nameOf('harness'), text: harness(state) })

const inList = (kind: DocumentKind, list: string, ...entries: readonly string[]): FileText => {
  const document = { ...JSON.parse(textOf(kind)), [list]: entries.map((entry) => JSON.parse(entry)) }
  return { path: nameOf(kind), text: JSON.stringify(document, null, 2) }
}

describe('a snippet for an entry', () => {
  test.each(Object.entries(places))('%s is right where it belongs, once its hashes are known', (prefix, insert) => {
    expect(findingsIn(insert(textOf(prefix)))).toEqual([])
  })
})

test('there is no snippet that is not tried here', () => {
  expect([...snippets.keys()].sort()).toEqual([...written, ...Object.keys(places)].sort())
})

test('the extension offers the snippets in harness documents', () => {
  const { contributes } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(contributes.snippets).toEqual([{ language: 'harness-json', path: './snippets/harness-json.json' }])
})
