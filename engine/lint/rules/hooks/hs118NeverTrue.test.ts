import { test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'
import { harness, sibling, warnHook } from '../../../../test/lint/documents'
import { triedOn } from '../../../../test/lint/trials'

const missed = { rollout: 'run-1/H0/t1/0', step: 3, missing: ['tool_error', 'pagination_present {"markers":[]}'] }
const never = { held: 0, nearestMiss: missed }

const base = harness('"rules": { "brief": { "text": "Be brief." } }')
const added = (name = '"state.hooks.once"') =>
  `${base}${sibling(`{ "path":
${name}, "before": null, "after": ${warnHook} }`)}`
const marked = (message: string) => added(`"state.hooks.once"\n^^^^^^^^^^^^^^^^^^ HS118 ${message}\n`)

test('a hook that fires nowhere is told where it is written, with the nearest miss and what was false there', () => {
  const source = marked(
    'Nearest miss: step 3 of run-1/H0/t1/0, where `tool_error`, `pagination_present {"markers":[]}`',
  )
  checkDiagnostics(source, { evidence: triedOn(source, { harness: 'S1', hooks: { once: never } }) })
})

test('it says on how much it was tried', () => {
  const source = marked('Never true on 300 recorded prefixes of 40 tasks.')
  checkDiagnostics(source, { evidence: triedOn(source, { harness: 'S1', hooks: { once: never } }) })
})

test('that its event never comes is told as that', () => {
  const source = marked('Never asked: `after_tool` was not raised for it')
  checkDiagnostics(source, { evidence: triedOn(source, { harness: 'S1', hooks: { once: { asked: 0, held: 0 } } }) })
})

test('that it could not be told is told, too', () => {
  const source = marked('It could not be told at any of them')
  checkDiagnostics(source, { evidence: triedOn(source, { harness: 'S1', hooks: { once: { held: 0 } } }) })
})

test('one that held once is right, and so is one that was tried on a few tasks only', () => {
  const quiet = (tried: Parameters<typeof triedOn>[1]) =>
    checkDiagnostics(added(), { evidence: triedOn(added(), { harness: 'S1', ...tried }) })
  quiet({ hooks: { once: { held: 1 } } })
  quiet({ hooks: { once: never }, tasks: 9 })
})

test('what a changed parent did before says nothing any more', () => {
  const parent = { id: 'H0', stateHash: `sha256:${'0'.repeat(64)}` }
  checkDiagnostics(added(), { evidence: triedOn(added(), { harness: 'S1', parent, hooks: { once: never } }) })
})
