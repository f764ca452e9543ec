import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommandLine } from '../cli/commandLine'
import { exampleTexts } from '../kit/randomEdits'
import { ServedWorkspace } from './servedWorkspace'

const instances = 'data/instances.json'
const example: Readonly<Record<string, string>> = {
  ...Object.fromEntries(exampleTexts.map(({ path, text }) => [path, text])),
  [instances]: readFileSync(join(import.meta.dirname, '../../examples/miniapps', instances), 'utf8'),
}
const s7 = 'harness/S7.sibling.json'
const text = example[s7] ?? ''
let served: ServedWorkspace

const ofReplays = (path: string) => served.shown(path).filter(({ code }) => /HS(114|116|118|119|151|223)/.test(code))
const codesOnce = async (wanted: string): Promise<string> => {
  await served.shownOnce(
    () =>
      ofReplays(s7)
        .map(({ code }) => code)
        .join() === wanted,
  )
  return ofReplays(s7)
    .map(({ code }) => code)
    .join()
}
const save = () => served.client.notify('textDocument/didSave', { textDocument: { uri: served.uri(s7) } })

beforeAll(async () => {
  served = await ServedWorkspace.start(example)
  const record = ['eval', '--harness', 'H0', '--split', 'train', '--limit', '40']
  await runCommandLine(record, { cwd: served.folder.path })
  await served.client.request('harnessS/validate', {})
}, 60_000)
afterAll(() => served.stop())

test('a hook that fires on every success is told when its document is opened, with the sample', async () => {
  await served.rest()
  expect(ofReplays(s7)).toEqual([])
  served.open(s7, text)
  expect(await codesOnce('HS119')).toBe('HS119')
  expect(ofReplays(s7)[0]?.message).toMatch(/^Fires on 100 % of the \d+ successful rollouts of `H0` \(\d+ recorded/)
})

test('while the hook is edited nothing is said of what it was, and after a save what it is', async () => {
  served.edit(s7, text.replace('"always"', '{ "all": ["always", { "not": "always" }, "tool_error"] }'))
  expect(await codesOnce('')).toBe('')
  save()
  expect(await codesOnce('HS118')).toBe('HS118')
  served.edit(s7, text)
  save()
  expect(await codesOnce('HS119')).toBe('HS119')
})

test('a change that does not touch the hook leaves what is known of it', async () => {
  served.edit(s7, text.replace('"title": "', '"title": "Now: '))
  await served.rest()
  expect(await codesOnce('HS119')).toBe('HS119')
})

test('the command line finds the same with `--replay`, and nothing of it without', async () => {
  const cwd = served.folder.path
  const found = async (...more: string[]) => {
    const { stdout } = await runCommandLine(['validate', '--json', ...more], { cwd })
    const findings: readonly { file: string; code: string; message: string }[] = JSON.parse(stdout).findings
    return findings.filter(({ file, code }) => file === s7 && code === 'HS119').map(({ message }) => message)
  }
  expect(await found('--replay')).toEqual(ofReplays(s7).map(({ message }) => message))
  expect(await found()).toEqual([])
})

test('it goes with the runs that told it', async () => {
  served.folder.write('runs/run-0001/run.json', '{}')
  served.told(['runs/run-0001', 'changed'])
  await served.client.request('harnessS/validate', {})
  expect(await codesOnce('')).toBe('')
})
