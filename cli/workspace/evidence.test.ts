import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryWorkspace } from '../../test/cli/commandLine'
import { sampleFiles } from '../../test/cli/sampleWorkspace'
import { resultLineOf } from '../../test/kit/resultLineOf'
import { runHeader } from '../../test/lint/evidence'
import { readWorkspace } from './context'
import { withEvidence } from './evidence'

let workspace: ReturnType<typeof temporaryWorkspace>

beforeEach(() => {
  workspace = temporaryWorkspace(sampleFiles)
})

afterEach(() => workspace.remove())

const aHash = `sha256:${'0'.repeat(64)}`
const pin = { id: 'H0', stateHash: aHash, effectiveHash: aHash }

const evidence = async () => (await withEvidence(await readWorkspace(workspace.folder))).evidence

test('a workspace without runs and environments has none', async () => {
  expect(await evidence()).toBeUndefined()
})

test('what runs recorded', async () => {
  const run = join(workspace.folder, 'runs', 'run-0001')
  mkdirSync(run, { recursive: true })
  writeFileSync(join(run, 'run.json'), JSON.stringify(runHeader('run-0001', [pin])))
  writeFileSync(join(run, 'results.jsonl'), `${JSON.stringify(resultLineOf('H0', 't1', 0, 'pass'))}\n`)
  expect((await evidence())?.rollout('run-0001/H0/t1/0')).toMatchObject({ outcome: 'pass' })
})

test('what the tasks of an environment say', async () => {
  const instance = { id: 't1', family: 'put', app: 'mail', key: 'k1', value: 'v2', losesFirstWrite: false }
  workspace.write('data/instances.json', { train: [instance] })
  workspace.write('box.tasks.json', { kind: 'tasks', schemaVersion: 1, id: 'box', splits: { train: ['t1'] } })
  const environments = { miniapps: { type: 'miniapps', data: 'data/instances.json' } }
  workspace.write('harness-s.json', { ...sampleFiles['harness-s.json'], environments })
  expect((await evidence())?.taskText('t1')).toBe('put k1 v2 in mail')
})

test('an environment that cannot be opened is passed over: to validate is not to run it', async () => {
  const environments = { gone: { type: 'miniapps', data: 'nowhere.json' }, other: { type: 'spaceship' } }
  workspace.write('harness-s.json', { ...sampleFiles['harness-s.json'], environments })
  expect(await evidence()).toBeUndefined()
})
