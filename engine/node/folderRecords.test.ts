import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleFiles } from '../../test/cli/sampleWorkspace'
import { brokenRuns, recordedWorkspace } from '../../test/server/recordedWorkspace'
import { buildProject } from '../documents/project'
import { FolderRecords } from './folderRecords'

let folder: string
let records: FolderRecords
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'folder-records-'))
  records = new FolderRecords(folder, () => undefined)
})
afterEach(() => {
  records.close()
  rmSync(folder, { recursive: true })
})

const write = (files: Readonly<Record<string, unknown>>): void => {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content))
  }
}
const projectOf = (files: object) =>
  buildProject(Object.entries(files).map(([path, value]) => ({ path, text: JSON.stringify(value) })))
const documents = ({ 'data/instances.json': _, ...rest }: typeof recordedWorkspace) => rest
const project = projectOf(documents(recordedWorkspace))

test('a workspace without runs and texts has no evidence', async () => {
  expect([await records.look(projectOf(sampleFiles)), records.evidence()]).toEqual([false, undefined])
})

test('texts alone are evidence, of no run', async () => {
  write(recordedWorkspace)
  expect(await records.look(project)).toBe(true)
  expect([records.evidence()?.taskText('t1'), records.evidence()?.runs()]).toEqual(['put k1 v2 in mail', []])
})

test('runs and texts are read once, and again when they change', async () => {
  write({ ...recordedWorkspace, ...brokenRuns })
  expect([await records.look(project), await records.look(project)]).toEqual([true, false])
  expect(records.evidence()?.run('run-0001')).toBeUndefined()
  expect([records.isWanted, await records.read(), await records.read()]).toEqual([true, true, false])
  expect(records.evidence()?.run('run-0001')?.results).toBe(2)

  write({ 'data/instances.json': { train: [] } })
  expect([await records.look(project), await records.look(project)]).toEqual([true, false])
  expect(records.evidence()?.taskText('t1')).toBeUndefined()
})

test('what was given stays as it was', async () => {
  write(recordedWorkspace)
  await records.look(project)
  const before = records.evidence()
  rmSync(join(folder, 'data'), { recursive: true })
  await records.look(project)
  expect([before?.taskText('t1'), records.evidence()]).toEqual(['put k1 v2 in mail', undefined])
})
