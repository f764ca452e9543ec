import { test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'
import { harness } from '../../../../test/lint/documents'
import { job, rollout, training } from '../../../../test/lint/records'

const router = (voters: string, mark: string, more = '') =>
  job(`${training} ${rollout}, "router": {${more}\n"voters": [${voters}]\n${mark}\n}`) + harness('')

test.each(['"a", "b", "c"', '"a", "b"', ''])('voters %s are right', (voters) => {
  checkDiagnostics(router(voters, ''))
})

test('one voter is named', () => {
  checkDiagnostics(router('"a"', '^^^^^^^^ HS906 One voter cannot be outvoted'))
})

test('an even number is named where places are not weighed', () => {
  const plurality = ' "aggregate": "plurality",'
  checkDiagnostics(router('"a", "b"', '^^^^^^^^ HS906 2 voters often tie under plurality', plurality))
  checkDiagnostics(router('"a", "b", "c"', '', plurality))
})
