import { expect, test } from 'vitest'
import { runHeader } from '../../test/lint/evidence'
import type { RunHeader } from '../documents/kinds/run'
import { lastRepairRun } from './repairRecord'

const run = (id: string, candidate: string | undefined, startedAt?: string): { readonly header: RunHeader } => ({
  header: {
    ...runHeader(id, []),
    ...(startedAt !== undefined && { startedAt }),
    ...(candidate !== undefined && {
      localEvaluation: {
        candidate,
        parent: { id: 'H0', stateHash: `sha256:${'0'.repeat(64)}` },
        runs: [],
        flakes: { flaky: 0, failed: 0 },
        isRevised: false,
        tasks: [],
      },
    }),
  },
})

const lastOf = (...runs: readonly ReturnType<typeof run>[]) => lastRepairRun(runs, 'S1')?.header.id

test('the last evaluation is the one that began last, whatever its folder is called', () => {
  expect(lastOf(run('run-9', 'S1', '2026-01-02'), run('run-10', 'S1', '2026-01-03'))).toBe('run-10')
  expect(lastOf(run('run-10', 'S1', '2026-01-03'), run('run-9', 'S1', '2026-01-02'))).toBe('run-10')
})

test('runs of other siblings, and of many harnesses, are none of it', () => {
  expect(lastOf(run('run-1', 'S2', '2026-01-02'), run('run-2', undefined, '2026-01-03'))).toBeUndefined()
  expect(lastOf(run('run-1', 'S1', '2026-01-01'), run('run-2', 'S2', '2026-01-02'))).toBe('run-1')
})

test('of runs that do not say when they began the later folder counts', () => {
  expect(lastOf(run('run-1', 'S1'), run('run-2', 'S1'))).toBe('run-2')
})
