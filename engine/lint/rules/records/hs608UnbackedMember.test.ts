import { test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'
import { harness, proposal, sibling } from '../../../../test/lint/documents'
import { entry, job, member, pool, profile, rollout, support, training } from '../../../../test/lint/records'

const edit = (text: string) => `{ "path": "state.rules.brief", "before": null, "after": { "text": "${text}" } }`
const siblings = harness('') + sibling(edit('Be brief.')) + sibling(edit('Be kind.'), { id: 'S2' })
const known = profile(entry(`${support('a')}, ${support('b')}`)) + siblings
const s2 = (mark: string, more = '') => `{ "stateHash": "@S2"${more}, "id":
"S2"
${mark}
}`

test('a pool in which no member has a profile is used without them', () => {
  checkDiagnostics(pool(`${member('S1')}, ${member('S2')}`) + siblings)
})

test('where others have a profile, one without is named', () => {
  checkDiagnostics(
    pool(`${member('S1', ', "profile": "S1"')}, ${s2('^^^^ HS608 Member `S2` has no profile.')}`) + known,
  )
})

test('so is each where voters of a job read profiles', () => {
  const voted = job(`"pool": "main", ${training} ${rollout}, "router": { "voters": ["a", "b", "c"] }`)
  checkDiagnostics(pool(s2('^^^^ HS608 has no profile.'), '"frozen": true,') + voted + siblings)
})

test('a profile that is not there is none', () => {
  checkDiagnostics(
    pool(s2('^^^^ HS608 names profile `S2`, which is not there: profile `S2` first', ', "profile": "S2"')) + known,
  )
})

const proposed = (status: string) =>
  proposal(`"edits": [${edit('Be kind.')}], "verdict": { "status": "${status}" }, "rootCauses": [
{ "id": "a", "failedTaskIds": ["a", "b"] }, { "id": "b", "failedTaskIds": ["c", "d"] }]`)
const codes = ['HS608']

test('a member that came of an accepted proposal is right', () => {
  checkDiagnostics(pool(s2('', ', "acceptedFrom": "R1"')) + proposed('accepted') + siblings, { codes })
})

test.each(['rejected', 'pending'])('one that came of a %s proposal is named', (status) => {
  checkDiagnostics(
    pool(s2(`^^^^ HS608 comes from proposal \`R1\`, which is ${status}, not accepted.`, ', "acceptedFrom": "R1"')) +
      proposed(status) +
      siblings,
    { codes },
  )
})

test('null says that a person wrote it', () => {
  const first = member('S1', ', "acceptedFrom": "R1"')
  checkDiagnostics(pool(`${first}, ${s2('', ', "acceptedFrom": null')}`) + proposed('accepted') + siblings, { codes })
  checkDiagnostics(
    pool(`${first}, ${s2('^^^^ HS608 Member `S2` has no accepted proposal behind it.')}`) +
      proposed('accepted') +
      siblings,
    { codes },
  )
})

test('a proposal that is not there is named', () => {
  checkDiagnostics(
    pool(s2('^^^^ HS608 comes from proposal `R9`, which is not there.', ', "acceptedFrom": "R9"')) + siblings,
  )
})
