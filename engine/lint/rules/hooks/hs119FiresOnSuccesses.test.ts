import { test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'
import { harness, sibling, warnHook } from '../../../../test/lint/documents'
import { triedOn } from '../../../../test/lint/trials'

const base = harness('"rules": { "brief": { "text": "Be brief." } }')
const added = (name = '"state.hooks.once"') =>
  `${base}${sibling(`{ "path":
${name}, "before": null, "after": ${warnHook} }`)}`

const firedOn = (count: number) => ({
  harness: 'S1',
  hooks: { once: { firedOnSuccesses: Array.from({ length: count }, (_, index) => `run-1/H0/t${index}/0`) } },
})
const quiet = (source: string, tried: Parameters<typeof triedOn>[1]) =>
  checkDiagnostics(source, { codes: ['HS119'], evidence: triedOn(source, tried) })

test('a hook that fires on most successes is told with its share and some of them', () => {
  const source = added(`"state.hooks.once"
^^^^^^^^^^^^^^^^^^ HS119 Fires on 55 % of the 20 successful rollouts of \`H0\` (300 recorded prefixes of 40 tasks), such as run-1/H0/t0/0, run-1/H0/t1/0, run-1/H0/t2/0.
`)
  checkDiagnostics(source, { evidence: triedOn(source, firedOn(11)) })
})

test('half of them is allowed, and a few successes say little', () => {
  quiet(added(), firedOn(10))
  quiet(added(), { ...firedOn(4), successes: 4 })
})

test('a base harness has no parent that did without its hooks', () => {
  const source = harness(`"hooks": { "once": ${warnHook} }`)
  quiet(source, { ...firedOn(20), harness: 'H0' })
})
