import { test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'
import { harness, proposal } from '../../../../test/lint/documents'
import { evidenceOf, runHeader } from '../../../../test/lint/evidence'
import { stateHash as hashOf } from '../../../documents/canonical'

const codes = ['HS514']
const hashWith = (text: string) => hashOf({ rules: { brief: { text } } })
const ran = (...texts: readonly string[]) => {
  const harnesses = texts.map((text) => ({ id: 'R1', stateHash: hashWith(text), effectiveHash: hashWith(text) }))
  return { codes, evidence: evidenceOf({ runs: [runHeader('run-1', harnesses)] }) }
}
const edit = (text: string) => `{ "path": "state.rules.brief", "before": null, "after": { "text": "${text}" } }`
const evaluated = (revision: number, run: string) =>
  harness('') +
  proposal(`"rootCauses": [], "edits": [${edit('one')}], "revision": { "edits": [${edit('two')}] },
"evaluations": [{ "revision": ${revision}, "tasks": [], "run":
${run}
}]`)

test('a run of the edits as they are is right, for the revision its own', () => {
  checkDiagnostics(evaluated(0, '"run-1"'), ran('one'))
  checkDiagnostics(evaluated(1, '"run-1"'), ran('two'))
})

test('a run of other edits', () => {
  checkDiagnostics(
    evaluated(
      0,
      `"run-1"
^^^^^^^ HS514 Run \`run-1\` evaluated another candidate`,
    ),
    ran('two', 'three'),
  )
})

test('a run that is not here, and edits that do not apply, are not judged', () => {
  checkDiagnostics(evaluated(0, '"run-9"'), ran('two'))
  const conflicting = evaluated(0, '"run-1"').replace('"before": null', '"before": { "text": "zero" }')
  checkDiagnostics(conflicting, ran('two'))
})
