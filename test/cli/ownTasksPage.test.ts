import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runRecords } from '../kit/runRecords'
import { runCommandLine } from './commandLine'
import { canary, servedPolicy } from './servedPolicy'

const root = join(import.meta.dirname, '..', '..')
const page = readFileSync(join(root, 'docs', 'own-tasks.md'), 'utf8')
const section = page.split(/^## /m).find((part) => part.startsWith('The first comparison\n')) ?? ''

/** Files as the page shows them: each name opens the paragraph before its text. */
const parts = section.split('```json\n')
const files = parts.slice(1).map((part, index) => {
  const paragraph = parts[index]?.trim().split('\n\n').at(-1) ?? ''
  return { name: /^`([^`]+)`/.exec(paragraph)?.[1] ?? '', text: part.split('```')[0] ?? '' }
})

describe('the first comparison of docs/own-tasks.md', { timeout: 60_000 }, () => {
  const above = mkdtempSync(join(tmpdir(), 'harness-s-own-page-'))
  const folder = join(above, 'my-tasks')
  const env = { HARNESS_S_SERVE_TOKEN: canary }
  const harnessS = (...args: readonly string[]) => runCommandLine(args, { cwd: folder, env })
  let endpoint: Awaited<ReturnType<typeof servedPolicy>>
  beforeAll(async () => {
    endpoint = await servedPolicy()
  })
  afterAll(async () => {
    await endpoint.remove()
    rmSync(above, { recursive: true, force: true })
  })

  it('shows every file that it needs', () => {
    const names = ['harness-s.json', 'harness/H0.harness.json', 'harness/S1.sibling.json', 'script.json']
    expect(files.map(({ name }) => name)).toEqual(names)
  })

  it('works as it is written', async (context) => {
    if (spawnSync('python3', ['--version']).status !== 0) context.skip('missing tool: Python')
    expect((await runCommandLine(['init', 'my-tasks'], { cwd: above })).status).toBe(0)
    rmSync(join(folder, 'tools/my-tools.tools.json'))
    cpSync(join(root, 'examples/own-tasks/world/stock.py'), join(folder, 'world/stock.py'))
    for (const { name, text } of files) {
      writeFileSync(join(folder, name), text.replace('http://localhost:8731/v1', endpoint.config.baseUrl))
    }
    await endpoint.start('--script', join(folder, 'script.json'))
    expect((await harnessS('repin')).stdout).toContain('2 hashes changed in 1 file.')
    expect((await harnessS('validate', '--strict')).stdout).toContain('0 errors, 0 warnings, 0 remarks')
    expect((await harnessS('doctor')).status).toBe(0)
    const { stdout } = await harnessS('eval', '--harness', 'H0,S1', '--json')
    const passed = runRecords(folder, JSON.parse(stdout).run)
      .lines('results.jsonl')
      .flatMap(({ rollout, outcome }) => (outcome === 'pass' ? [rollout] : []))
    expect(passed.sort()).toEqual(['H0/nuts/0', 'S1/bolts/0'])
  })
})
