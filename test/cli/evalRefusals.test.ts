import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { exampleWorkspace } from '../kit/exampleWorkspace'
import { runNames } from '../kit/runRecords'
import { type Ended, runCommandLine, type SpawnChoices, withoutRights } from './commandLine'

let workspace: ReturnType<typeof exampleWorkspace>
beforeEach(() => {
  workspace = exampleWorkspace()
})
afterEach(() => workspace.remove())

const pathTo = (name: string) => join(workspace.folder, name)
const harnessS = (args: readonly string[], choices: SpawnChoices = {}) =>
  runCommandLine(args, { cwd: workspace.folder, ...choices })

const edit = (name: string, change: (document: Record<string, never>) => unknown) => {
  const document = JSON.parse(readFileSync(pathTo(name), 'utf8'))
  writeFileSync(pathTo(name), JSON.stringify(change(document), null, 2))
}

/** One message with what, where and next, no word of a mistake of ours, nothing on stdout, and no run was begun. */
const expectRefusal = ({ status, stdout, stderr }: Ended, exitCode: number, ...parts: readonly string[]) => {
  for (const part of parts) expect(stderr).toContain(part)
  expect(stderr).toMatch(/^harness-s: .+\n( {2}where: .+\n)?(.*\n)* {2}next: {2}.+\n$/)
  expect(stderr).not.toContain('unexpected')
  expect({ status, stdout }).toEqual({ status: exitCode, stdout: '' })
  expect(runNames(workspace.folder)).toEqual([])
}

describe('a name that does not exist', () => {
  it.each<[string, readonly string[], ...string[]]>([
    ['harness', ['eval', '--harness', 'H0,S11'], 'no harness or sibling "S11"; did you mean "S1"?', 'S7, S8'],
    ['split', ['eval', '--split', 'tset'], 'no split "tset"', 'train, validation, test', '--split'],
    ['task', ['eval', '--tasks', 'test-001,tset-002'], 'no task "tset-002"; did you mean "test-002"?', '--tasks'],
    ['policy', ['eval', '--policy', 'tinny'], '"tinny" among the policies; did you mean "tiny"?', '--policy'],
    [
      'environment',
      ['eval', '--env', 'miniaps'],
      '"miniaps" among the environments; did you mean "miniapps"?',
      '--env',
    ],
    ['run to report', ['report', 'run-0001'], 'no run "run-0001"', 'harness-s eval'],
    ['run that leads outside', ['report', '..'], 'no run ".."', 'harness-s eval'],
    ['run to resume', ['eval', '--resume', 'run-0001'], 'no run "run-0001"', 'runs'],
    ['policy to train', ['train', '--policy', 'big'], '"big" among the policies', '--policy'],
  ])('of a %s is wrong usage', async (_, args, ...parts) => {
    expectRefusal(await harnessS(args), 2, ...parts)
  })

  it('of a run is compared with those that exist', async () => {
    for (const run of ['run-0001', 'run-0002', 'notes']) mkdirSync(pathTo(`runs/${run}`), { recursive: true })
    const { status, stderr } = await harnessS(['report', 'run-002'])
    expect(status).toBe(2)
    expect(stderr).toContain('no run "run-002"; did you mean "run-0002"?')
    expect(stderr).toContain('The latest are: run-0002, run-0001.')
  })
})

describe('a number that is none', () => {
  it.each([
    ['--attempts', '0'],
    ['--attempts', '-1'],
    ['--attempts', '2.5'],
    ['--attempts', ''],
    ['--attempts', 'H0:'],
    ['--attempts', 'H0:2:3'],
    ['--attempts', 'H0:2,H0:3'],
    ['--attempts', '10000'],
  ])('is refused: %s %j', async (option, value) => {
    expectRefusal(await harnessS(['eval', '--harness', 'H0', `${option}=${value}`]), 2, option, 'H0:8,*:1')
  })

  it('is refused for a harness that does not run, which is named', async () => {
    expectRefusal(
      await harnessS(['eval', '--harness', 'H0,S1', '--attempts', 'S2:3']),
      2,
      '"S2" is not among',
      'H0, S1',
    )
  })

  it.each([
    ['--limit', '0'],
    ['--seed', '2147483648'],
    ['--concurrency', 'many'],
  ])('is refused by the option itself: %s %s', async (option, value) => {
    const { status, stdout, stderr } = await harnessS(['eval', option, value])
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toMatch(
      new RegExp(`${option}.* argument '${value}' is invalid. Give a whole number from \\d+ to \\d+`),
    )
  })

  it.each(['--seed=2', '--attempts=2', '--split=train', '--harness=H0', '--tokens'])(
    'and %s with --resume would be ignored, so it is refused',
    async (option) => {
      const { status, stderr } = await harnessS(['eval', '--resume', 'run-0001', option])
      expect(status).toBe(2)
      expect(stderr).toContain('cannot be used with')
    },
  )
})

describe('a harness with errors does not run', () => {
  it('when a member is misspelt: its place is named', async () => {
    edit('harness/S1.sibling.json', (document) => ({ ...document, editz: [] }))
    expectRefusal(await harnessS(['eval', '--harness', 'H0,S1']), 1, 'S1.sibling.json:', 'HS', 'harness-s validate')
  })

  it('when its parent changed', async () => {
    edit('harness/H0.harness.json', ({ state, ...rest }) => ({
      ...rest,
      state: { ...Object(state), prompt: { task: { role: 'user', text: 'find {{task.text}}' } } },
    }))
    expectRefusal(await harnessS(['eval', '--harness', 'S1']), 1, 'S1.sibling.json:', 'HS402')
  })

  it('when it says a word that the policy cannot read, and the word is named', async () => {
    const path = pathTo('harness/S1.sibling.json')
    writeFileSync(path, readFileSync(path, 'utf8').replace('"message": "next"', '"message": "next please"'))
    expectRefusal(await harnessS(['eval', '--harness', 'S1']), 1, 'S1.sibling.json:', 'HS215', 'please')
  })

  it('and does not hinder one that has none', async () => {
    writeFileSync(pathTo('harness/S9.sibling.json'), '{')
    const { status } = await harnessS(['eval', '--harness', 'H0', '--limit', '1'])
    expect(status).toBe(0)
  }, 120_000)
})

describe('the data of the environment', () => {
  const run = () => harnessS(['eval', '--harness', 'H0', '--limit', '1'])

  it('that is missing', async () => {
    rmSync(pathTo('data/instances.json'))
    expectRefusal(await run(), 3, 'it does not exist', pathTo('data/instances.json'), '"data"')
  })

  it.each([
    ['cut off', (text: string) => text.slice(0, 500), 'not JSON'],
    ['a list', () => '[]', 'must hold one object'],
    ['with a task that lacks its value', (text: string) => text.replace(',"value":"v14"', ''), '"value" is missing'],
    ['with a task twice', (text: string) => text.replace('train-002', 'train-001'), 'occurs twice'],
  ])('that is %s', async (_, damage, message) => {
    writeFileSync(pathTo('data/instances.json'), damage(readFileSync(pathTo('data/instances.json'), 'utf8')))
    expectRefusal(await run(), 3, 'data/instances.json', message)
  })

  it('that holds no task of the split', async () => {
    writeFileSync(pathTo('data/instances.json'), '{"test":[]}')
    expectRefusal(await run(), 2, 'The split "test" has no tasks', '--split')
  })

  it('that the workspace does not name', async () => {
    edit('harness-s.json', (document) => ({ ...document, environments: { miniapps: { type: 'miniapps' } } }))
    expectRefusal(await run(), 2, 'names no data file', 'harness-s.json')
  })
})

describe('a workspace file', () => {
  it('with several policies needs a choice', async () => {
    edit('harness-s.json', (document) => ({ ...document, policies: { one: { type: 'tiny' }, two: { type: 'tiny' } } }))
    expectRefusal(await harnessS(['eval', '--limit', '1']), 2, 'several policies', '--policy with one of: one, two')
  })

  it('with no policy says where to add one', async () => {
    edit('harness-s.json', ({ policies: _, ...rest }) => rest)
    expectRefusal(await harnessS(['eval', '--limit', '1']), 2, 'no policies', 'Add one under "policies"')
  })

  it.each(['{', '{ "kind": "workspace", "schemaVersion": 1, "id": "w", "budgets": { "calls": -1 } }'])(
    'that is damaged stops the run with the reason, not with a guess: %s',
    async (text) => {
      writeFileSync(pathTo('harness-s.json'), text)
      const refused = await harnessS(['eval', '--limit', '1'])
      expectRefusal(refused, 1, 'The workspace file has errors.', 'harness-s.json', 'harness-s validate')
    },
  )
})

describe('a pool', () => {
  it('that is missing stops training', async () => {
    rmSync(pathTo('pool/miniapps.pool.json'))
    expectRefusal(await harnessS(['train', '--updates', '1']), 2, '0 pools', '*.pool.json')
  })

  it('whose member does not exist stops training', async () => {
    rmSync(pathTo('harness/S8.sibling.json'))
    expectRefusal(await harnessS(['train', '--updates', '1']), 2, '"S8"')
  })
})

describe('the runs folder', () => {
  it('that is a file stops the run, and the file stays', async () => {
    writeFileSync(pathTo('runs'), 'mine')
    const { status, stderr } = await harnessS(['eval', '--harness', 'H0', '--limit', '1'])
    expect(status).toBe(3)
    expect(stderr).toContain('A file stands where a folder is needed.')
    expect(stderr).toContain(pathTo('runs'))
    expect(readFileSync(pathTo('runs'), 'utf8')).toBe('mine')
    expect((await harnessS(['doctor'])).stdout).toContain('MISSING runs folder')
  })

  it('that is read-only stops the run before anything is computed', async (context) => {
    mkdirSync(pathTo('runs'))
    chmodSync(workspace.folder, 0o755)
    chmodSync(pathTo('runs'), 0o555)
    const choices = withoutRights(workspace.folder) ?? context.skip('no other user can start Node here')
    const ended = await harnessS(['eval', '--harness', 'H0', '--limit', '1'], choices)
    expectRefusal(ended, 3, 'Permission denied', pathTo('runs'))
  })

  it('keeps what is there: the next run gets the next number', async () => {
    mkdirSync(pathTo('runs/run-0041'), { recursive: true })
    writeFileSync(pathTo('runs/notes.txt'), 'mine')
    const { stdout } = await harnessS(['eval', '--harness', 'H0', '--limit', '1', '--json'])
    expect(JSON.parse(stdout).run).toBe('run-0042')
    expect(existsSync(pathTo('runs/notes.txt'))).toBe(true)
  })
})
