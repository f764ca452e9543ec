import { createRequire } from 'node:module'
import Ajv from 'ajv-draft-04'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { runCommandLine, temporaryWorkspace } from './commandLine'
import { baseHarness, sampleFiles, sibling } from './sampleWorkspace'

const schema: object = createRequire(import.meta.url)('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json')

const officialErrors = (log: unknown) => {
  const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false })
  addFormats(ajv)
  const validate = ajv.compile(schema)
  return validate(log) ? [] : validate.errors
}

/** Findings of every shape: with related places, with fixes in this file and in others, in a name with a space. */
const brokenFiles = {
  ...sampleFiles,
  'harness/S 1.sibling.json': { ...sibling, parent: { id: 'H0', stateHash: `sha256:${'0'.repeat(64)}` } },
  'harness/H0.harness.json': { ...baseHarness, state: { hooks: { 'Bad Name': { event: 'PostToolUse' } } } },
  'harness/broken.harness.json': '{ "kind": "harness", "id" "x", }',
}

test.each([
  ['sound', sampleFiles, 0],
  ['broken', brokenFiles, 1],
])('the SARIF log of a %s workspace follows the official schema', async (_, files, status) => {
  const workspace = temporaryWorkspace(files)
  const ended = await runCommandLine(['validate', '--sarif'], { cwd: workspace.folder })
  workspace.remove()
  expect(ended.status).toBe(status)
  const log = JSON.parse(ended.stdout)
  expect(officialErrors(log)).toEqual([])
  const levels = log.runs[0].results.map(({ level }: { level: string }) => level)
  expect(levels.includes('error')).toBe(status === 1)
})

test('the official schema refuses what is no log', () => {
  expect(officialErrors({ version: '2.1.0', runs: [{ tool: {} }] })).not.toEqual([])
})
