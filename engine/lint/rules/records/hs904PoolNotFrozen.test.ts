import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { harness, sibling } from '../../../../test/lint/documents'
import { readMarkedProject } from '../../../../test/lint/markedProject'
import { job, member, pool, rollout, training } from '../../../../test/lint/records'
import { frozenHash } from '../../../documents/frozenHash'
import { buildProject } from '../../../documents/project'

const edit = '{ "path": "state.rules.brief", "before": null, "after": { "text": "Be brief." } }'
const rest = harness('') + sibling(edit)
const trained = (mark: string) => job(`${training} ${rollout}, "pool":\n"main"\n${mark}`)
const named = '^^^^^^ HS904 Pool `main` is not frozen'

test('a frozen pool is right', () => {
  checkDiagnostics(pool(member('S1'), '"frozen": true,') + trained('') + rest)
})

test('one that is not frozen is named', () => {
  checkDiagnostics(pool(member('S1')) + trained(named) + rest)
  checkDiagnostics(pool(member('S1'), '"frozen": false,') + trained(named) + rest)
})

test('nothing is said of a job without a pool', () => {
  checkDiagnostics(job(`${training} ${rollout}`) + rest)
})

test('the fix freezes it with the hash of what it holds', () => {
  const before = pool(member('S1'), '"frozen": false, "frozenHash": "",') + trained('') + rest
  const { files } = readMarkedProject(before)
  const hash = frozenHash(buildProject(files).files.find(({ kind }) => kind === 'pool')?.root ?? {})
  checkFix('HS904', before, pool(member('S1'), `"frozen": true, "frozenHash": "${hash}",`) + trained('') + rest)
})
