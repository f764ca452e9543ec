import { evaluationsOf } from '../../evaluations'
import { relatedAt, valueSpan } from '../../places'
import type { Occurrence, Rule } from '../../rule'

export const hs512SecondRevision: Rule = {
  code: 'HS512',
  severity: 'error',
  certainty: 'a',
  scope: 'document',
  title: 'Second revision of a proposal',
  documentation: {
    what: 'A proposal was revised more than once.',
    why: 'Each revision sees the outcome on the same few tasks: further ones fit these tasks, and the evaluation shows no longer what it should.',
    fix: 'Make a new proposal, which gets a sample of its own.',
    example: { bad: '"evaluations": [{ "revision": 2, … }]', good: '"evaluations": [{ "revision": 1, … }]' },
  },
  replaces: ['HS002'],
  check: (file) => {
    if (file.kind !== 'proposal') return []
    const { revision } = file.root
    const listed: Occurrence[] =
      Array.isArray(revision) && revision.length > 1
        ? [{ span: valueSpan(file, ['revision']), message: `${revision.length} revisions; ${allowed}` }]
        : []
    const first = evaluationsOf(file).find((each) => each.revision === 1)
    const evaluated = evaluationsOf(file)
      .filter((each) => each.revision > 1)
      .map((each) => ({
        span: valueSpan(file, [...each.at, 'revision']),
        message: `Evaluation of revision ${each.revision}; ${allowed}`,
        related: first === undefined ? [] : [relatedAt(file, [...first.at, 'revision'], 'The first revision')],
      }))
    return [...listed, ...evaluated]
  },
}

const allowed = 'only one is allowed. Make a new proposal instead.'
