import { appendFileSync, rmSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { validateMethod } from '../../protocol/languageServer'
import { resultLineOf } from '../kit/resultLineOf'
import { freshFindings } from './freshFindings'
import { recordedRun, recordedWorkspace } from './recordedWorkspace'
import { ServedWorkspace } from './servedWorkspace'

const path = 'P1.proposal.json'
let served: ServedWorkspace

const write = (files: Readonly<Record<string, unknown>>): void => {
  for (const [name, content] of Object.entries(files)) served.folder.write(name, content)
}
const shows = (code: string) => served.shownOnce(() => served.codes(path).includes(code))
const hides = (code: string) => served.shownOnce(() => !served.codes(path).includes(code))
const expectFresh = async () => expect(served.shown()).toEqual(await freshFindings(served.folder.path))

afterEach(() => served.stop())

describe('findings follow the runs without a word of the editor', () => {
  beforeEach(async () => {
    served = await ServedWorkspace.start(recordedWorkspace)
    await served.rest()
    expect(served.codes(path)).not.toContain('HS507')
  })

  test('when the first run is made and removed', async () => {
    write(recordedRun('run-0001'))
    await shows('HS507')
    await expectFresh()
    rmSync(served.folder.at('runs'), { recursive: true })
    await hides('HS507')
    await expectFresh()
  })

  test('when a run that is under way records more', async () => {
    write(recordedRun('run-0001', { status: 'running' }))
    await shows('HS507')
    const line = `${JSON.stringify(resultLineOf('H0', 't1', 1, 'fail'))}\n`
    appendFileSync(served.folder.at('runs/run-0001/results.jsonl'), line)
    await shows('HS508')
    await expectFresh()
    expect(served.codes(path)).not.toContain('HS507')
  })
})

test('findings follow the texts of tasks', async () => {
  served = await ServedWorkspace.start(recordedWorkspace)
  const copied = () => served.codes('S2.sibling.json').includes('HS530')
  await served.shownOnce(copied)
  await expectFresh()
  rmSync(served.folder.at('data'), { recursive: true })
  served.told(['data', 'deleted'])
  await served.shownOnce(() => !copied())
  await expectFresh()
})

test('a folder without a record shows its findings before any record of it is looked for', async () => {
  served = await ServedWorkspace.start({ ...recordedWorkspace, ...recordedRun('run-0001') })
  const first = await served.client.publication(({ uri }) => uri === served.uri(path))
  expect(first.diagnostics.map(({ code }) => code)).not.toContain('HS507')
  await shows('HS507')
})

test('who asks for everything to be checked again is told with all records read', async () => {
  served = await ServedWorkspace.start(recordedWorkspace)
  await served.rest()
  write(recordedRun('run-0001'))
  await served.client.request(validateMethod, {})
  expect(served.codes(path)).toContain('HS507')
  await expectFresh()
})
