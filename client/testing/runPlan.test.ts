import { describe, expect, it } from 'vitest'
import type { RepairCandidate, RepairFolder, RepairTask } from '../../protocol/languageServer'
import { repairCandidate, repairTask as task } from '../../test/client/repairRecords'
import { plansOf } from './runPlan'
import type { TestNode } from './testNode'

const candidate = (id: string, tasks: readonly RepairTask[]) => repairCandidate({ id, environment: 'box', tasks })

const [t1, t2, flaky, control] = [task('t1', 0), task('t2', 0), task('t3', 1), task('c1', 2)]
const s1 = candidate('S1', [t1, t2, flaky, control])
const s2 = candidate('S2', [])
const folder: RepairFolder = { uri: 'file:///ws', name: 'ws', policies: [], candidates: [s1, s2] }

const workspace: TestNode = { type: 'folder', folder }
const sibling = (it: RepairCandidate): TestNode => ({ type: 'sibling', folder, candidate: it })
const group = (role: RepairTask['role']): TestNode => ({ type: 'group', folder, candidate: s1, role })
const row = (it: RepairTask): TestNode => ({ type: 'task', folder, candidate: s1, task: it })

const commands = (...given: Parameters<typeof plansOf>) => plansOf(...given).map(({ args }) => args.join(' '))
const named = '--policy tiny --env box'
const repair = (sibling: string, targets: string) => `eval --repair ${sibling} --targets ${targets} --controls 10`

describe('Evaluate repair', () => {
  it('of a workspace is one run for each sibling, and plays a parent that nobody recorded', () => {
    expect(commands('repair', [workspace], [])).toEqual([
      `${repair('S1', 'failed')} ${named}`,
      `${repair('S2', 'failed')} --with-parent ${named}`,
    ])
  })

  it('of rows of one sibling is one run of just those targets', () => {
    expect(commands('repair', [row(t1), row(flaky), row(control)], [])).toEqual([`${repair('S1', 't1,t3')} ${named}`])
    expect(commands('repair', [row(t1), group('target')], [])).toEqual([`${repair('S1', 'failed')} ${named}`])
  })

  it('of a rejected sibling and what failed of it, as *Rerun Failed Tests* chooses, is a run of what failed', () => {
    expect(commands('repair', [sibling(s1), row(t2), row(control)], [])).toEqual([`${repair('S1', 't2')} ${named}`])
    expect(commands('repair', [row(t1), sibling(s1)], [])).toEqual([`${repair('S1', 't1')} ${named}`])
  })

  it('of a sibling that failed by its controls alone is a run of all its targets', () => {
    expect(commands('repair', [sibling(s1), row(control)], [])).toEqual([`${repair('S1', 'failed')} ${named}`])
  })

  it('of controls alone is nothing: they are drawn along with targets', () => {
    expect(commands('repair', [group('control'), row(control)], [])).toEqual([])
  })

  it('leaves out what is hidden from runs', () => {
    expect(commands('repair', [sibling(s1)], [row(t2)])).toEqual([`${repair('S1', 't1')} ${named}`])
    expect(commands('repair', [workspace], [sibling(s1)])).toEqual([`${repair('S2', 'failed')} --with-parent ${named}`])
    expect(commands('repair', [sibling(s1)], [group('target')])).toEqual([])
    expect(commands('repair', [sibling(s1)], [group('control')])).toEqual([`${repair('S1', 't1,t2')} ${named}`])
  })

  it('names the tasks that are marked as waiting', () => {
    expect(plansOf('repair', [sibling(s1)], [])[0]?.tasks).toEqual(['t1', 't2'])
    expect(plansOf('repair', [row(flaky)], [])[0]?.tasks).toEqual(['t3'])
  })
})

describe('Paired', () => {
  const paired = 'eval --harness H0,S1 --split train'

  it('plays base and sibling on the chosen tasks, controls among them', () => {
    expect(commands('paired', [row(t2), row(control)], [])).toEqual([`${paired} --tasks t2,c1 ${named}`])
    expect(commands('paired', [group('control')], [])).toEqual([`${paired} --tasks c1 ${named}`])
  })

  it('of a sibling plays all that is listed below it, and some tasks where nothing is', () => {
    expect(commands('paired', [sibling(s1)], [row(t1)])).toEqual([`${paired} --tasks t2,t3,c1 ${named}`])
    expect(commands('paired', [sibling(s2)], [])).toEqual([`eval --harness H0,S2 --split train --limit 40 ${named}`])
  })
})

describe('Whole split', () => {
  it('plays all tasks of the split, whatever is chosen of a sibling', () => {
    const whole = [`eval --harness H0,S1 --split train ${named}`]
    expect(commands('split', [row(t1)], [])).toEqual(whole)
    expect(commands('split', [group('control')], [row(t2)])).toEqual(whole)
    expect(commands('split', [sibling(s1)], [sibling(s1)])).toEqual([])
  })
})

it('the same task is run once, however often its rows are chosen', () => {
  expect(commands('repair', [row(t1), row(t1)], [])).toEqual([`${repair('S1', 't1')} ${named}`])
  expect(commands('split', [workspace, sibling(s1), row(t1)], [sibling(s2)])).toHaveLength(1)
})

describe('a task that commas cannot name', () => {
  const argsOf = (profile: 'repair' | 'paired', ...ids: readonly string[]) =>
    plansOf(
      profile,
      ids.map((id) => row(task(id, 0))),
      [],
    )[0]?.args

  it.each(['put a, then b', 'two\nlines', 'ends in a blank ', '[x]', '\0', '\ud800', 'failed'])(
    'such as %j is named in a JSON list, with those beside it',
    (id) => {
      expect(argsOf('repair', id, 't1')).toContain(JSON.stringify([id, 't1']))
      expect(argsOf('paired', id)).toContain(JSON.stringify([id]))
    },
  )

  it('is none of those that only look odd', () => {
    expect(argsOf('paired', 'find 3', 'std/1.b', 'größe', '任务-1')).toContain('find 3,std/1.b,größe,任务-1')
  })
})
