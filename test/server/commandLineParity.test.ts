import { rmSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { runCommandLine } from '../cli/commandLine'
import { baseHarness, sampleFiles, sibling } from '../cli/sampleWorkspace'
import { mutate, seededRandom } from '../fuzz/mutate'
import { exampleTexts } from '../kit/randomEdits'
import { inOrder, type SeenFinding } from './freshFindings'
import { brokenRuns, recordedWorkspace } from './recordedWorkspace'
import { ServedWorkspace, textOf } from './servedWorkspace'

const fuzz = Number(process.env['HARNESS_S_FUZZ'] ?? 0)
const sequences = fuzz >= 10_000 ? 200 : 20
const edits = 20

let served: ServedWorkspace
afterEach(() => served.stop())

/** What `harness-s validate --json` prints of a folder; paths relative to the folder that is served. */
const validated = async (folder = '', paths: readonly string[] = []): Promise<readonly SeenFinding[]> => {
  const { stdout, stderr } = await runCommandLine(['validate', '--json', ...paths], { cwd: served.folder.at(folder) })
  expect(stdout, stderr).toMatch(/^\{.*\}\n$/)
  const prefix = folder === '' ? '' : `${folder}/`
  const { findings }: { findings: readonly SeenFinding[] } = JSON.parse(stdout)
  const inFolder = (finding: SeenFinding) => ({
    ...finding,
    file: prefix + finding.file,
    related: finding.related.map((place) => ({ ...place, file: prefix + place.file })),
  })
  return inOrder(findings.map(inFolder))
}

const expectSame = async (expected: readonly SeenFinding[], story = '') => {
  const wanted = JSON.stringify(expected)
  const shown = await served.shownOnce((now) => JSON.stringify(now) === wanted)
  expect(shown, story).toEqual(expected)
}

const example = Object.fromEntries(exampleTexts.map(({ path, text }) => [path, text]))
const faultySibling = { ...sibling, id: 'S2', colour: 'red' }
const broken = {
  ...sampleFiles,
  'harness/H1.harness.json': { ...baseHarness, id: 'H1', state: { hooks: { Bad: { event: 'after_tol', x: 1 } } } },
  'harness/S2.sibling.json': faultySibling,
  'harness/S3.sibling.json': '{ "kind": "sibling", "id": "S3", "edits": [ { "path": ',
  'a.pool.json': { kind: 'pool', schemaVersion: 1, id: 'P', members: ['S1', 'S7'] },
}

describe('the editor and `validate` find the same in', () => {
  test('the example', async () => {
    served = await ServedWorkspace.start(example)
    await expectSame(await validated())
  })

  test('a broken workspace', async () => {
    served = await ServedWorkspace.start(broken)
    const expected = await validated()
    expect(new Set(expected.map(({ file }) => file)).size).toBeGreaterThan(2)
    await expectSame(expected)
  })

  test('a workspace inside another one', async () => {
    const inner = Object.entries(broken).map(([path, content]) => [`inner/${path}`, content])
    served = await ServedWorkspace.start({
      ...sampleFiles,
      'S9.sibling.json': faultySibling,
      ...Object.fromEntries(inner),
    })
    const [around, inside] = [await validated(), await validated('inner')]
    expect([around.length > 0, inside.length > 0]).toEqual([true, true])
    await expectSame(inOrder([...around, ...inside]))
  })

  test('a folder below the one that is opened', async () => {
    const inner = Object.entries(broken).map(([path, content]) => [`project/harnesses/${path}`, content])
    served = await ServedWorkspace.start({ 'readme.md': '# Project', ...Object.fromEntries(inner) })
    await expectSame(await validated('project/harnesses'))
  })

  test('a folder of a workspace that is opened alone', async () => {
    served = await ServedWorkspace.start(broken, { roots: ['harness'] })
    const expected = (await validated()).filter(({ file }) => file.startsWith('harness/'))
    const own = (shown: readonly SeenFinding[]) => shown.filter(({ file }) => file.startsWith('harness/'))
    const shown = await served.shownOnce((now) => JSON.stringify(own(now)) === JSON.stringify(expected))
    expect(own(shown)).toEqual(expected)
  })

  test('loose files without a workspace file', async () => {
    const { 'harness-s.json': _, ...loose } = broken
    served = await ServedWorkspace.start({ ...loose, 'other.profile.json': { name: 'of another product' } })
    const expected = await validated('', ['.'])
    expect(expected.length).toBeGreaterThan(0)
    await expectSame(expected)
  })

  test('a workspace with runs, of which some records are broken', async () => {
    served = await ServedWorkspace.start({ ...recordedWorkspace, ...brokenRuns })
    const expected = await validated()
    const codes = new Set(expected.map(({ code }) => code))
    expect(['HS507', 'HS509', 'HS530', 'HS811'].filter((code) => !codes.has(code))).toEqual([])
    await expectSame(expected)
  })

  test('a run that is opened, by its results and its logs', async () => {
    served = await ServedWorkspace.start({ ...recordedWorkspace, ...brokenRuns })
    const path = 'runs/run-0001/run.json'
    served.open(path, textOf(brokenRuns[path]))
    const expected = await validated('', ['.', path])
    const ofRun = expected.filter(({ file }) => file === path).map(({ code }) => code)
    expect(ofRun).toEqual(expect.arrayContaining(['HS801', 'HS804', 'HS805']))
    await expectSame(expected)
  })

  test('the roots that the workspace file names, and no other', async () => {
    const workspace = { kind: 'workspace', schemaVersion: 1, id: 'w', roots: ['harness', 'gone'] }
    served = await ServedWorkspace.start({
      ...broken,
      'harness-s.json': workspace,
      'old/S8.sibling.json': faultySibling,
    })
    const expected = await validated()
    expect(expected.some(({ file }) => file === 'harness/S2.sibling.json')).toBe(true)
    await expectSame(expected)

    served.folder.write('harness-s.json', { ...workspace, roots: ['old'] })
    served.told(['harness-s.json', 'changed'])
    const other = await validated()
    expect(other.some(({ file }) => file === 'old/S8.sibling.json')).toBe(true)
    await expectSame(other)
  })
})

const names = ['H0', 'S1', 'S2', 'S9', 'next-page', 'list', 'before_tool', 'hooks', 'warn']

/** One change of the files on the disk or in the editor; says which. */
const oneEdit = (random: () => number): string => {
  const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(random() * items.length)]
  const paths = [...texts.keys()]
  const path = pick(paths) ?? 'H0.harness.json'
  const text = texts.get(path) ?? '{}'
  const strings = [...text.matchAll(/"[^"\\\n]*"/g)]
  const chosen = pick(strings)
  const renamed =
    chosen === undefined
      ? `${text} `
      : `${text.slice(0, chosen.index)}"${pick(names)}"${text.slice(chosen.index + chosen[0].length)}`
  const acts: readonly (() => string)[] = [
    () => write(path, renamed),
    () => write(path, mutate(text, Math.floor(random() * 1e9))),
    () => write(path, example[path] ?? text),
    () => write(`moved/${Math.floor(random() * 3)}${path.slice(path.indexOf('.'))}`, text),
    () => drop(path),
    () => dropFolder(path),
    () => type(path, renamed),
    () => type(path, renamed),
  ]
  return pick(acts)?.() ?? ''
}

/** What is on the disk. */
const texts = new Map<string, string>()

const write = (path: string, text: string): string => {
  const isNew = !texts.has(path)
  texts.set(path, text)
  served.folder.write(path, text)
  served.told([path, isNew ? 'created' : 'changed'])
  return `write ${path}`
}

const drop = (path: string): string => {
  texts.delete(path)
  rmSync(served.folder.at(path), { force: true })
  served.told([path, 'deleted'])
  return `drop ${path}`
}

const dropFolder = (path: string): string => {
  const folder = path.split('/').slice(0, -1).join('/')
  if (folder === '') return drop(path)
  for (const each of [...texts.keys()]) if (each.startsWith(`${folder}/`)) texts.delete(each)
  rmSync(served.folder.at(folder), { recursive: true, force: true })
  served.told([folder, 'deleted'])
  return `drop folder ${folder}`
}

/** Opens, types, saves and closes; now and then closes without saving. */
const type = (path: string, text: string): string => {
  const before = texts.get(path) ?? ''
  served.open(path, before)
  served.edit(path, text)
  if (text.length % 3 > 0) {
    texts.set(path, text)
    served.folder.write(path, text)
  }
  served.close(path)
  return `type in ${path}`
}

test(
  `${sequences} sequences of ${edits} edits: at rest the Problems list is that of \`validate\``,
  async () => {
    const files = Object.entries(example).filter(([path]) => !path.startsWith('tasks/'))
    served = await ServedWorkspace.start(Object.fromEntries(files))
    for (let seed = 0; seed < sequences; seed += 1) {
      const random = seededRandom(seed)
      const story: string[] = []
      for (const [path, text] of files) if (texts.get(path) !== text) story.push(write(path, text))
      for (let edit = 0; edit < edits; edit += 1) {
        story.push(oneEdit(random))
        if (random() < 0.3) await served.barrier()
      }
      if (!texts.has('harness-s.json')) story.push(write('harness-s.json', example['harness-s.json'] ?? ''))
      await expectSame(await validated(), `seed ${seed}: ${story.join(', ')}`)
    }
  },
  60_000 + 10_000 * sequences,
)
