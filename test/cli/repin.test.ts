import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { exampleWorkspace } from '../kit/exampleWorkspace'
import { runCommandLine } from './commandLine'

let workspace: ReturnType<typeof exampleWorkspace>

beforeEach(() => {
  workspace = exampleWorkspace()
})

afterEach(() => workspace.remove())

const run = (...args: readonly string[]) => runCommandLine(args, { cwd: workspace.folder })
const read = (path: string) => readFileSync(join(workspace.folder, path), 'utf8')
const change = (path: string, from: string, to: string) => {
  const text = read(path)
  if (!text.includes(from)) throw new Error(`${path} has no ${from}`)
  workspace.write(path, text.replace(from, to))
}
const editFirstSibling = () => change('harness/S1.sibling.json', '"message": "next"', '"message": "answer"')

describe('repin', () => {
  it('changes nothing in a workspace that is up to date', async () => {
    const { status, stdout } = await run('repin', '--check')
    expect({ status, stdout }).toEqual({ status: 0, stdout: 'All hashes are up to date.\n' })
  })

  it('makes a workspace valid again after an edit, and keeps the layout of its files', async () => {
    const before = read('harness/S4.sibling.json')
    editFirstSibling()
    expect((await run('validate')).status).toBe(1)
    const { status, stdout, stderr } = await run('repin')
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toMatch(/^harness\/S1\.sibling\.json: stateHash sha256:4552da91c32d… -> sha256:[0-9a-f]{12}…$/m)
    expect(stdout.split('\n').map((line) => line.split(' sha256')[0])).toEqual([
      'harness/S1.sibling.json: stateHash',
      'harness/S4.sibling.json: parent.stateHash',
      'harness/S4.sibling.json: stateHash',
      'harness/S5.sibling.json: parent.stateHash',
      'harness/S5.sibling.json: stateHash',
      ...['S1', 'S4', 'S5'].map((id) => `pool/miniapps.pool.json: member ${id}`),
      '8 hashes changed in 4 files.',
      '',
    ])
    const digits = /sha256:[0-9a-f]{64}/g
    expect(read('harness/S4.sibling.json').replace(digits, '')).toBe(before.replace(digits, ''))
    expect((await run('validate')).status).toBe(0)
  })

  it('only says so on --check, with exit code 1, for programs on one line', async () => {
    editFirstSibling()
    const before = read('pool/miniapps.pool.json')
    const { status, stdout } = await run('repin', 'miniapps', '--check', '--json')
    expect(status).toBe(1)
    const { changes, refused } = JSON.parse(stdout)
    expect(changes.map(({ what }: { what: string }) => what)).toEqual(['member S1', 'member S4', 'member S5'])
    expect(refused).toEqual([])
    expect(read('pool/miniapps.pool.json')).toBe(before)
  })

  it('never touches a file with syntax errors, and says so', async () => {
    editFirstSibling()
    change('harness/S4.sibling.json', '"schemaVersion": 1,', '"schemaVersion": 1')
    const broken = read('harness/S4.sibling.json')
    const { status, stderr } = await run('repin')
    expect(status).toBe(1)
    expect(stderr).toContain('not changed: harness/S4.sibling.json: It has syntax errors.')
    expect(read('harness/S4.sibling.json')).toBe(broken)
    expect((await run('validate', 'harness/S5.sibling.json')).status).toBe(0)
  })
})

describe('a pool that was made with other versions', () => {
  it.each([[['train', '--updates', '1']], [['demo', '--tasks', '1', '--updates', '1']]])(
    'is refused by %j',
    async (args) => {
      editFirstSibling()
      const { status, stderr } = await run(...args)
      expect(status).toBe(1)
      expect(stderr).toContain('The pool "miniapps" was made with other versions of S1, S4, S5.')
      expect(stderr).toContain('harness-s repin')
    },
  )
})
