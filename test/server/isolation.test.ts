import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { baseHarness, sampleFiles, sibling } from '../cli/sampleWorkspace'
import { ServedWorkspace, serverFile, TemporaryFolder, textOf } from './servedWorkspace'

const path = 'open/harness/S1.sibling.json'
const requests = [
  ...['hover', 'completion', 'definition', 'references', 'prepareRename', 'documentSymbol', 'foldingRange'],
  ...['codeLens', 'documentLink', 'inlayHint', 'formatting', 'codeAction', 'semanticTokens/full'],
]

const outside = {
  'elsewhere/X.harness.json': { ...baseHarness, id: 'X', colour: 1 },
  'elsewhere/runs/run-1/run.json': { kind: 'run' },
}

/** Links out of the workspace, by the place where they stand. */
const links = {
  'open/harness/Linked.harness.json': '../../elsewhere/X.harness.json',
  'open/folder': '../elsewhere',
  'open/runs': '../elsewhere/runs',
}

/** Documents that name files, addresses and commands, as a workspace of a stranger may. */
const strangeFiles = {
  ...sampleFiles,
  'harness-s.json': {
    kind: 'workspace',
    schemaVersion: 1,
    id: 'sample',
    roots: ['.', '../elsewhere', '/etc'],
    policies: { remote: { type: 'openai', baseUrl: 'http://192.0.2.1/v1', model: 'm' } },
    environments: { local: { type: 'command', command: ['touch', 'ran'], data: '../secret.json' } },
  },
  'harness/H0.harness.json': { ...baseHarness, $schema: 'https://example.org/schema.json' },
  'harness/S2.sibling.json': { ...sibling, id: 'S2', $schema: '../../outside.schema.json' },
}

interface Act {
  readonly what: string
  readonly detail: string
}

describe('in a workspace of a stranger, the server', () => {
  const box = mkdtempSync(join(tmpdir(), 'harness-s-witness-'))
  const log = join(box, 'acts.jsonl')
  let served: ServedWorkspace
  let acts: readonly Act[] = []

  beforeAll(async () => {
    const inside = Object.entries(strangeFiles).map(([path, value]) => [`open/${path}`, value])
    const folder = new TemporaryFolder({ ...Object.fromEntries(inside), ...outside })
    for (const [path, target] of Object.entries(links)) symlinkSync(target, folder.at(path))
    served = new ServedWorkspace(folder, {
      roots: ['open'],
      nodeArguments: ['--require', join(import.meta.dirname, 'witness.cjs')],
      env: { HARNESS_S_WITNESS: log },
    })
    await served.initialize()
    await served.shownOnce((shown) => shown.length > 0)
    await useEverything()
    acts = readFileSync(log, 'utf8')
      .trim()
      .split('\n')
      .map((line): Act => JSON.parse(line))
  })
  afterAll(async () => {
    await served.stop()
    rmSync(box, { recursive: true, force: true })
  })

  const useEverything = async () => {
    const uri = served.uri(path)
    served.open(path, textOf(sibling))
    served.edit(path, textOf({ ...sibling, title: 'Other' }))
    for (const method of requests) {
      const at = { line: 6, character: 12 }
      const range = { start: { line: 0, character: 0 }, end: at }
      const params = {
        textDocument: { uri },
        position: at,
        range,
        context: { diagnostics: [], includeDeclaration: true },
      }
      const options = { tabSize: 2, insertSpaces: true }
      // A refusal is an answer, too: what counts here is what the server does meanwhile.
      await served.client.request(`textDocument/${method}`, { ...params, options }).catch(() => undefined)
    }
    const other = { uri, id: 'S9', with: 'base' }
    for (const method of ['lineage', 'resolved', 'compare', 'newSibling', 'rebase', 'validate']) {
      await served.client.request(`harnessS/${method}`, other)
    }
    served.close(path)
    served.told([path, 'changed'], ['elsewhere/X.harness.json', 'created'])
    await served.rest()
  }

  const did = (what: string) => acts.filter((act) => act.what === what).map(({ detail }) => detail)

  test('finds what is wrong as ever', () => {
    expect(served.shown().length).toBeGreaterThan(0)
    expect(served.client.stderr).toBe('')
  })

  test('is seen reading the workspace, so that the other tests can fail', () => {
    expect(did('read').some((detail) => detail.includes(served.folder.at('open')))).toBe(true)
  })

  test('opens no connection, and needs none', () => expect(did('network')).toEqual([]))

  test('starts no process', () => expect(did('process')).toEqual([]))

  test('writes nothing', () => expect(did('write')).toEqual([]))

  test('reads no file outside the workspace but its own', () => {
    const own = dirname(serverFile)
    const paths = did('read').map((detail) => detail.slice(detail.indexOf(' ') + 1))
    const strange = paths.filter((path) => path.startsWith('/') && !isWithin(served.folder.at('open'), path))
    // Above the window's folder the server may look for a workspace file, which says what belongs together.
    expect(strange.filter((path) => !isWithin(own, path) && !path.endsWith('/harness-s.json'))).toEqual([])
  })

  test('reads nothing through a link that leads out of the workspace', () => {
    const reading = ['readFile', 'readFileSync', 'open', 'openSync', 'readdir', 'readdirSync', 'watch']
    const read = did('read').filter((detail) => reading.includes(detail.slice(0, detail.indexOf(' '))))
    expect(Object.keys(links).filter((link) => read.some((detail) => detail.includes(served.folder.at(link))))).toEqual(
      [],
    )
  })
})

const isWithin = (folder: string, path: string): boolean => path === folder || path.startsWith(`${folder}/`)
