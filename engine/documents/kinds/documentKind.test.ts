import { expect, test } from 'vitest'
import { kindOfFileName } from './documentKind'

test.each([
  ['H0.harness.json', 'harness'],
  ['a/b/S6.sibling.json', 'sibling'],
  ['a/harness-s.json', 'workspace'],
  ['runs/1/run.json', 'run'],
  ['jobs/rescue-01.job.json', 'job'],
  ['with.dots.in.it.pool.json', 'pool'],
])('%s claims to be a %s', (path, kind) => {
  expect(kindOfFileName(path)).toBe(kind)
})

test.each(['package.json', 'x.workspace.json', 'x.run.json', 'harness.json', 'x.Harness.json', 'x.harness.jsonc', ''])(
  '%j claims nothing',
  (path) => {
    expect(kindOfFileName(path)).toBeUndefined()
  },
)
