import { describe, expect, test } from 'vitest'
import { parseDocument } from '../../documents/text/parse'
import { applyTextEdits } from '../../documents/text/textEdit'
import { type AddedEvidence, addEvidence } from './addEvidence'
import { addCause, addEntry } from './addNewPlace'
import { evidencePlaces } from './evidencePlaces'
import type { RolloutPair } from './rolloutPair'

const ended = (harness: string, outcome: 'pass' | 'fail' | 'limit' | 'error', run = 'run-1') => ({
  reference: `${run}/${harness}/t1/0`,
  harness,
  outcome,
})
const repaired: RolloutPair = {
  task: 't1',
  base: ended('H0', 'fail'),
  sibling: ended('S1', 'pass'),
  step: 2,
  note: 'hook next-page speaks under S1.',
  policyStep: 0,
}

const proposal = `{
  "kind": "proposal",
  "parent": { "id": "H0" },
  "rootCauses": [
    { "id": "first-page", "label": "Reads one page", "failedTaskIds": ["t0"], "evidence": [{ "rollout": "r" }] },
    {
      "id": "other",
      "failedTaskIds": ["t1"]
    }
  ]
}
`
const profile = `{
  "kind": "profile",
  "harness": { "id": "S1" },
  "entries": [
    {
      "id": "e1",
      "when": "Lists are long.",
      "polarity": "repair",
      "supports": []
    },
    { "id": "e2", "when": "Old.", "polarity": "repair", "supports": [], "status": "retired" },
    { "id": "e3", "when": "Short.", "polarity": "regress", "supports": [] }
  ]
}
`

const idsOf = (text: string, pair = repaired) => evidencePlaces(parseDocument(text), pair)?.map(({ id }) => id)

const add = (text: string, id: string, pair = repaired): AddedEvidence => {
  const document = parseDocument(text)
  const place = evidencePlaces(document, pair)?.find((each) => each.id === id)
  if (place === undefined) throw new Error(`There is no place ${id}.`)
  return addEvidence(document, place, pair)
}

const written = (text: string, added: AddedEvidence): string => {
  if (added.outcome !== 'added') throw new Error(added.outcome)
  return applyTextEdits(text, added.edits)
}

describe('places for a pair of rollouts', () => {
  test('are the root causes of a proposal for the base, and the entries of a profile that fit', () => {
    expect(idsOf(proposal)).toEqual(['first-page', 'other'])
    expect(idsOf(profile)).toEqual(['e1'])
    expect(idsOf(profile, { ...repaired, base: ended('H0', 'pass'), sibling: ended('S1', 'limit') })).toEqual(['e3'])
  })

  test('are none in documents about other harnesses, of other kinds, or that say nothing', () => {
    expect(idsOf(proposal.replace('"H0"', '"H9"'))).toBeUndefined()
    expect(idsOf(profile.replace('"S1"', '"S9"'))).toBeUndefined()
    expect(idsOf('{ "kind": "sibling", "parent": { "id": "H0" } }')).toBeUndefined()
    expect(idsOf('[]')).toBeUndefined()
    expect(idsOf('{ "kind": "profile", "harness": { "id": "S1" }, "entries": 3 }')).toEqual([])
  })

  test('are none for a pair that shows nothing: a success is no evidence of a failure', () => {
    expect(idsOf(proposal, { ...repaired, base: ended('H0', 'pass') })).toBeUndefined()
    expect(idsOf(proposal, { ...repaired, base: ended('H0', 'error') })).toBeUndefined()
    expect(idsOf(profile, { ...repaired, sibling: ended('S1', 'fail') })).toBeUndefined()
    expect(idsOf(profile, { ...repaired, base: ended('H0', 'error') })).toBeUndefined()
  })
})

describe('a pair as evidence', () => {
  test('of a root cause names the failed rollout and step, and lists the task; all else keeps its bytes', () => {
    const evidence = '{"rollout": "run-1/H0/t1/0", "step": 2, "note": "hook next-page speaks under S1."}'
    expect(written(proposal, add(proposal, 'first-page'))).toBe(
      proposal.replace('["t0"]', '["t0", "t1"]').replace('{ "rollout": "r" }', `{ "rollout": "r" }, ${evidence}`),
    )
  })

  test('makes the list that is missing', () => {
    const text = written(proposal, add(proposal, 'other'))
    expect(JSON.parse(text).rootCauses[1]).toEqual({
      id: 'other',
      failedTaskIds: ['t1'],
      evidence: [{ rollout: 'run-1/H0/t1/0', step: 2, note: 'hook next-page speaks under S1.' }],
    })
  })

  test('of an entry is a support', () => {
    const text = written(profile, add(profile, 'e1'))
    expect(JSON.parse(text).entries[0].supports).toEqual([
      { taskId: 't1', siblingRollout: 'run-1/S1/t1/0', baseRollout: 'run-1/H0/t1/0', policyStep: 0 },
    ])
  })

  test('is never written twice, and the place where it stands is told', () => {
    for (const [text, id] of [
      [proposal, 'first-page'],
      [profile, 'e1'],
    ] as const) {
      const once = written(text, add(text, id))
      const again = add(once, id)
      expect(again.outcome).toBe('there')
      if (again.outcome === 'there') expect(once.slice(again.span.start, again.span.end)).toContain('run-1/H0/t1/0')
    }
  })

  test('is another one when it is of another run', () => {
    const once = written(profile, add(profile, 'e1'))
    const other = { ...repaired, sibling: ended('S1', 'pass', 'run-2') }
    expect(JSON.parse(written(once, add(once, 'e1', other))).entries[0].supports).toHaveLength(2)
  })

  test('keeps Windows line ends', () => {
    const text = profile.replaceAll('\n', '\r\n')
    const result = written(text, add(text, 'e1'))
    expect(result.replaceAll('\r\n', '')).not.toContain('\n')
  })

  test('leaves a document with mistakes of syntax or shape alone', () => {
    expect(add(proposal.replace('"id": "other",', '"id": "other"'), 'first-page').outcome).toBe('broken')
    expect(add(profile.replace('"supports": []', '"supports": 3'), 'e1').outcome).toBe('broken')
  })
})

describe('a place that is made for a pair', () => {
  test('is a root cause with an id of its own', () => {
    const once = written(proposal, addCause(parseDocument(proposal), repaired, 'First page!'))
    const twice = written(once, addCause(parseDocument(once), repaired, 'first page'))
    expect(JSON.parse(twice).rootCauses.map(({ id }: { id: string }) => id)).toEqual([
      'first-page',
      'other',
      'first-page-2',
      'first-page-3',
    ])
    expect(JSON.parse(once).rootCauses[2]).toMatchObject({ label: 'First page!', failedTaskIds: ['t1'] })
  })

  test('is an entry of the polarity that the pair shows', () => {
    const words = { when: 'Lists are long.', behavior: 'Reads all pages.' }
    const text = written(profile, addEntry(parseDocument(profile), repaired, words))
    expect(JSON.parse(text).entries[3]).toMatchObject({ id: 'e4', polarity: 'repair', status: 'weak', ...words })
  })
})
