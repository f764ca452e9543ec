import { Type } from 'typebox'
import { errorOf } from '../facts/errorSignature'
import { createRegex, type Regex } from '../facts/regex'
import { successfulSites } from '../facts/siteFacts'
import type { ApiSite, Moment } from '../moment'
import type { TrackedCall } from '../prefix'
import { defineCondition, parametersOf } from './defineCondition'
import { oneOf, stringList } from './parameterSchemas'
import { resultOf } from './perCall'

const evidenceNames = ['write', 'readback', 'test', 'any_tool'] as const
type Evidence = (typeof evidenceNames)[number]

const customaryClaims = [
  '(?i)\\b(?:task|everything|all) (?:is|are|was|were|has been|have been)? ?(?:now )?(?:done|complete|completed|finished)\\b',
  "(?i)\\bI(?: have|'ve)? (?:now |successfully )*(?:completed|finished|done)\\b",
  '(?i)\\bsuccessfully (?:completed|finished|updated|created|added|deleted|removed|sent|saved)\\b',
]

export const claimsDoneWithoutEvidence = defineCondition({
  id: 'claims_done_without_evidence',
  summary: 'True when the turn finishes, or claims to be done, and since the last error nothing has shown it.',
  needs: [['F'], ['A']],
  parameters: parametersOf({
    claims: Type.Optional(stringList(customaryClaims, 'Regexes for a turn that says the work is done.')),
    evidence: Type.Optional(
      oneOf(
        evidenceNames,
        'What shows it: a write, a read after a write, a test, or any call; successful ones.',
        'write',
      ),
    ),
  }),
  bindings: ['missing'],
  replayable: true,
  create: ({ claims, evidence }) => {
    const regexes = claims.map((pattern) => createRegex(pattern))
    const shows = evidenceTest(evidence)
    let isShown = false
    return {
      observe: (moment, prefix) => {
        const done = resultOf(moment, prefix)
        if (done === undefined) return
        if (errorOf(done.result, prefix.catalog) !== undefined) isShown = false
        else if (shows(done.tracked)) isShown = true
      },
      test: (moment) =>
        !isShown && claimsDone(moment, regexes) ? { key: '', bindings: { missing: evidence } } : undefined,
    }
  },
})

const claimsDone = ({ finish, assistant }: Moment, claims: readonly Regex[]): boolean => {
  if (finish !== undefined || assistant?.finish !== undefined) return true
  const text = assistant?.text ?? ''
  return text !== '' && claims.some((claim) => claim.find(text) !== undefined)
}

/** Does a successful call show that work was done? `readback` remembers the apps that were written to. */
const evidenceTest = (evidence: Evidence): ((tracked: TrackedCall) => boolean) => {
  const written = new Set<string>()
  const tests: { readonly [kind in Evidence]: (tracked: TrackedCall) => boolean } = {
    write: (tracked) => successfulSites(tracked).some((site) => site.effect === 'write'),
    readback: (tracked) => successfulSites(tracked).filter((site) => readsWritten(site, written)).length > 0,
    test: ({ call }) =>
      /\btests?\b|pytest|unittest|\bassert\b/i.test(`${call.tool.replace(/_/g, ' ')} ${textOf(call)}`),
    any_tool: () => true,
  }
  return tests[evidence]
}

const readsWritten = ({ app, effect }: ApiSite, written: Set<string>): boolean => {
  if (effect === 'write') written.add(app)
  return effect === 'read' && written.has(app)
}

const textOf = (call: TrackedCall['call']): string => (call.code ?? JSON.stringify(call.arguments)).slice(0, 10_000)
