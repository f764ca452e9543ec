import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runHeader } from '../lint/evidence'
import { runCommandLine, temporaryWorkspace } from './commandLine'
import { baseHarness, sampleFiles, sibling } from './sampleWorkspace'

let workspace: ReturnType<typeof temporaryWorkspace>

beforeEach(() => {
  workspace = temporaryWorkspace(sampleFiles)
})

afterEach(() => workspace.remove())

const validate = (...args: readonly string[]) => runCommandLine(['validate', ...args], { cwd: workspace.folder })

const findingsOf = async (...args: readonly string[]) => {
  const { status, stdout } = await validate('--json', ...args)
  expect(stdout.split('\n')).toHaveLength(2)
  const report = JSON.parse(stdout)
  const findings: readonly { file: string; code: string; severity: string; message: string }[] = report.findings
  return { status, files: report.files, codes: findings.map(({ code }) => code), findings }
}

describe('validate on sound documents', () => {
  it('finds nothing and exits with 0', async () => {
    expect(await findingsOf()).toMatchObject({ status: 0, files: 3, codes: [] })
  })

  it('says so to people', async () => {
    expect((await validate()).stdout).toBe('0 errors, 0 warnings, 0 remarks in 3 documents\n')
  })
})

describe('validate on broken documents', () => {
  it('names text that is not JSON, with its place', async () => {
    workspace.write('harness/S1.sibling.json', '{\n  "kind": "sibling",\n  "id" "S1"\n}\n')
    const { status, findings } = await findingsOf()
    expect(status).toBe(1)
    expect(findings).toContainEqual(
      expect.objectContaining({
        file: 'harness/S1.sibling.json',
        code: 'HS001',
        severity: 'error',
        range: expect.objectContaining({ start: { line: 2, character: expect.any(Number) } }),
      }),
    )
  })

  it('names a parent whose hash is another', async () => {
    const stateHash = `sha256:${'0'.repeat(64)}`
    workspace.write('harness/S1.sibling.json', { ...sibling, parent: { id: 'H0', stateHash } })
    const { status, codes } = await findingsOf()
    expect(status).toBe(1)
    expect(codes).toContain('HS402')
  })

  it('names a circle of parents', async () => {
    workspace.write('harness/S1.sibling.json', { ...sibling, parent: { ...sibling.parent, id: 'S2' } })
    workspace.write('harness/S2.sibling.json', { ...sibling, id: 'S2', parent: { ...sibling.parent, id: 'S1' } })
    const { status, codes } = await findingsOf()
    expect(status).toBe(1)
    expect(codes).toContain('HS409')
  })

  it('names a parent that does not exist', async () => {
    workspace.write('harness/S1.sibling.json', { ...sibling, parent: { ...sibling.parent, id: 'H7' } })
    const { status, codes } = await findingsOf()
    expect(status).toBe(1)
    expect(codes).toContain('HS401')
  })

  it('goes on when the workspace file itself is broken', async () => {
    workspace.write('harness-s.json', '{ "kind": "workspace", ')
    workspace.write('harness/S1.sibling.json', { ...sibling, parent: { ...sibling.parent, id: 'H7' } })
    const { status, findings } = await findingsOf()
    expect(status).toBe(1)
    expect(findings.map(({ file }) => file)).toEqual(
      expect.arrayContaining(['harness-s.json', 'harness/S1.sibling.json']),
    )
  })

  it('prints place, severity, code and message to people, and counts', async () => {
    workspace.write('harness/H0.harness.json', { ...baseHarness, state: { ...baseHarness.state, hoks: {} } })
    const { status, stdout } = await validate()
    expect(status).toBe(1)
    expect(stdout).toMatch(/^harness\/H0\.harness\.json:\d+:\d+ error HS\d{3} /m)
    expect(stdout).toMatch(/\d+ errors?, \d+ warnings?, \d+ remarks? in 3 documents\n$/)
  })
})

describe('validate and its options', () => {
  it('judges named files within their workspace and reports no other', async () => {
    workspace.write('harness/S1.sibling.json', { ...sibling, parent: { ...sibling.parent, id: 'H7' } })
    expect(await findingsOf('harness/H0.harness.json')).toMatchObject({ status: 0, files: 1, codes: [] })
    const named = await findingsOf(join('harness', 'S1.sibling.json'))
    expect(named.codes).toContain('HS401')
    expect(named.codes).not.toContain('HS402')
  })

  it('takes folders, also from elsewhere', async () => {
    const { stdout, status } = await runCommandLine(['validate', '--json', join(workspace.folder, 'harness')], {
      cwd: '/',
    })
    expect({ status, files: JSON.parse(stdout).files }).toEqual({ status: 0, files: 2 })
  })

  it('checks nothing in a folder without documents, and says so', async () => {
    workspace.write('data/instances.json', {})
    const { status, stdout, stderr } = await validate('data')
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toContain('There is no document of harness-s here, so nothing was checked.')
    expect(stderr).toContain('where: data')
  })

  it('judges files that lie in no workspace by themselves', async () => {
    const loose = temporaryWorkspace({ 'H0.harness.json': baseHarness })
    try {
      const { status, stdout } = await runCommandLine(['validate', '--json', 'H0.harness.json'], { cwd: loose.folder })
      expect({ status, report: JSON.parse(stdout) }).toMatchObject({ status: 0, report: { files: 1, findings: [] } })
    } finally {
      loose.remove()
    }
  })

  it('judges a named file that lies outside the roots of its workspace', async () => {
    workspace.write('harness-s.json', { kind: 'workspace', schemaVersion: 1, id: 'sample', roots: ['harness'] })
    workspace.write('drafts/H1.harness.json', { ...baseHarness, id: 'H1', hoks: {} })
    expect((await findingsOf()).status).toBe(0)
    expect((await findingsOf('drafts/H1.harness.json')).status).toBe(1)
  })

  it.each([
    ['missing.harness.json', 'does not exist'],
    ['notes.txt', 'is no document'],
  ])('calls the path %s wrong usage', async (path, message) => {
    workspace.write('notes.txt', 'text')
    const { status, stdout, stderr } = await validate(path)
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toContain(message)
  })

  it('fails for a warning only with --strict', async () => {
    const edits = [
      ...sibling.edits,
      { path: 'state.prompt.task', before: baseHarness.state.prompt.task, after: baseHarness.state.prompt.task },
    ]
    workspace.write('harness/S1.sibling.json', { ...sibling, edits })
    const relaxed = await findingsOf()
    expect(relaxed).toMatchObject({ status: 0, codes: ['HS404'] })
    expect((await findingsOf('--strict')).status).toBe(1)
  })

  it('writes SARIF with a rule for every result', async () => {
    workspace.write('harness/S1.sibling.json', { ...sibling, parent: { ...sibling.parent, id: 'H7' } })
    const { status, stdout } = await validate('--sarif')
    expect(status).toBe(1)
    const log = JSON.parse(stdout)
    expect(log.version).toBe('2.1.0')
    const [run] = log.runs
    const rules = run.tool.driver.rules.map(({ id }: { id: string }) => id)
    expect(run.results.length).toBeGreaterThan(0)
    for (const { ruleId } of run.results) expect(rules).toContain(ruleId)
  })
})

describe('what validate cannot check', () => {
  const note = 'harness-s: not checked: HS530, HS532, HS533 (no task texts are known)\n'

  it('is said in one line that is no result', async () => {
    const { status, stdout, stderr } = await validate()
    expect({ status, stderr }).toEqual({ status: 0, stderr: note })
    expect(stdout).not.toContain('HS530')
  })

  it('is told to programs, too', async () => {
    const { stdout } = await validate('--json')
    expect(JSON.parse(stdout).notChecked).toEqual([
      { codes: ['HS530', 'HS532', 'HS533'], reason: 'no task texts are known' },
    ])
  })

  it('is also that no hook was tried where nothing was played, with the way to a record', async () => {
    const { status, stderr } = await validate('--replay')
    expect(status).toBe(0)
    expect(stderr).toContain(
      'HS114, HS116, HS118, HS119, HS151, HS223 (nothing of H0 to replay: no run has recorded it as it is now; `harness-s eval --harness H0` makes a record)',
    )
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })

  it('is no trial of a harness without hooks, nor of documents that were not asked for', async () => {
    expect((await validate('--replay', 'harness/H0.harness.json')).stderr).toBe('')
  })

  it('is nothing where no document asks for it', async () => {
    expect((await validate('harness/H0.harness.json')).stderr).toBe('')
  })
})

describe('validate on a run', () => {
  const pin = { id: 'H0', stateHash: `sha256:${'0'.repeat(64)}`, effectiveHash: `sha256:${'0'.repeat(64)}` }

  beforeEach(() => {
    workspace.write('runs/run-0001/run.json', runHeader('run-0001', [pin]))
    workspace.write('runs/run-0001/trajectories/H0/t1.0.jsonl', '{"type":"nothing"}\n')
  })

  it('looks through its logs when it is named', async () => {
    const { status, findings } = await findingsOf('runs/run-0001/run.json')
    expect(status).toBe(1)
    expect(findings).toContainEqual(
      expect.objectContaining({ code: 'HS805', message: expect.stringContaining('`H0/t1.0`, line 1') }),
    )
    expect(findings.map(({ code }) => code)).toContain('HS801')
  })

  it('leaves its logs alone when the workspace is checked, and tells that its results are older', async () => {
    expect(await findingsOf()).toMatchObject({ status: 0, files: 3, codes: ['HS811'] })
  })
})
