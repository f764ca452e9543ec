import { afterAll, expect, it } from 'vitest'
import { smallExampleWorkspace } from '../kit/exampleWorkspace'
import { runNames, runRecords } from '../kit/runRecords'
import { runCommandLine } from './commandLine'

const workspace = smallExampleWorkspace(24)
afterAll(workspace.remove)

it('the demonstration shows its three parts, keeps three runs, and says what to try next', async () => {
  const { status, stdout, stderr } = await runCommandLine(['demo', '--tasks', '24', '--updates', '4'], {
    cwd: workspace.folder,
  })
  expect({ status, mistakes: /unexpected/.test(stderr) }).toEqual({ status: 0, mistakes: false })
  expect(stdout).toContain('It is not a benchmark.')

  const [, first = '', second = '', third = '', next = ''] = stdout.split(
    /\n(?=1\. One|2\. Siblings|3\. Rescue|Where to go)/,
  )
  for (const id of ['H0', 'S1', 'S2', 'S3', 'S4', 'S5', 'S6', 'S7', 'S8'])
    expect(first).toMatch(new RegExp(`\\n${id} +24 `))
  expect(second).toMatch(/\n 8 {2}siblings █/)
  expect(second).toMatch(/\n {4}base x8 /)
  expect(third).toMatch(/\nplain +4 /)
  expect(third).toMatch(/\nsiblings +4 /)
  expect(third).toMatch(/\nsiblings: effective groups +\d/)

  const runs = runNames(workspace.folder)
  expect(runs).toEqual(['run-0001', 'run-0002', 'run-0003'])
  for (const run of runs) expect(next).toMatch(new RegExp(`runs/${run} {2}(the evaluation|training: \\w+)\\n`))
  expect(runs.map((run) => runRecords(workspace.folder, run).json('run.json').status)).toEqual(
    Array(3).fill('complete'),
  )
  const again = await runCommandLine(['report', 'run-0001'], { cwd: workspace.folder })
  expect(again.stdout).toContain(first.split('\n').find((line) => line.startsWith('S5 ')))
}, 180_000)
