import { describe, expect, test } from 'vitest'
import { fakePolicy } from '../../test/kit/fakePolicy'
import { rolloutOf, segmentOf } from '../../test/kit/trainingRollouts'
import type { Group, TrainingRollout } from './groups'
import { policyStep } from './policyStep'
import { defaultJob, type LossContext } from './trainingJob'
import { groupViews, type ViewContext } from './views'

const noted = segmentOf(['harness-prompt', [1]], ['hook:mind', [5]], ['policy', [8], 'sampled'])

const context = (lossContext: LossContext, changes: Partial<ViewContext> = {}): ViewContext => ({
  lossContext,
  baseId: 'H0',
  strangers: new Set(),
  baseContext: () => ({ prompt: [90], hooks: new Set() }),
  ...changes,
})

const sibling = (letter: string, changes: Partial<TrainingRollout> = {}) =>
  rolloutOf(letter, { harness: 'S1', segments: [noted], ...changes })

const group = (...rollouts: readonly TrainingRollout[]): Group => ({ task: 't1', kind: 'rescue', rollouts })

const viewsOf = async (rescue: Group, one: ViewContext) => {
  const policy = fakePolicy()
  const { views, withoutBaseView } = await groupViews([rescue], one, policy)
  const lines = views.map(
    ({ tokens, weight, advantage }) => `${[...tokens].join(' ')} x ${weight} ${advantage > 0 ? '+' : '-'}`,
  )
  return { views, lines, withoutBaseView, asked: policy.asked }
}

describe('the loss context', () => {
  const pair = group(sibling('P'), sibling('F'))

  test('as-generated trains tokens where the policy produced them, and asks for no log-probabilities', async () => {
    const { lines, asked, withoutBaseView } = await viewsOf(pair, context('as-generated'))
    expect(lines).toEqual(['1 5 8 x 1 +', '1 5 8 x 1 -'])
    expect(asked).toEqual([])
    expect(withoutBaseView).toBe(0)
  })

  test('base trains them under the base prompt without hook text, with log-probabilities computed there', async () => {
    const { lines, views, asked } = await viewsOf(pair, context('base'))
    expect(lines).toEqual(['90 8 x 1 +', '90 8 x 1 -'])
    expect(asked).toEqual(['logprobs of 2'])
    expect([...(views[0]?.logprobs ?? [])]).toEqual([0, -1])
  })

  test('both takes each view at half weight', async () => {
    const { lines } = await viewsOf(pair, context('both'))
    expect(lines).toEqual(['1 5 8 x 0.5 +', '1 5 8 x 0.5 -', '90 8 x 0.5 +', '90 8 x 0.5 -'])
  })

  test.each(['base', 'both'] as const)(
    '%s trains a rollout without base view as generated, and counts it',
    async (one) => {
      const mixed = group(sibling('P', { hasBaseView: false }), sibling('F', { hasBaseView: false }))
      const { lines, withoutBaseView, asked } = await viewsOf(mixed, context(one))
      expect(lines).toEqual(['1 5 8 x 1 +', '1 5 8 x 1 -'])
      expect(withoutBaseView).toBe(2)
      expect(asked).toEqual([])
    },
  )

  test('other tools than those of the base leave no base view', async () => {
    const { lines, withoutBaseView } = await viewsOf(pair, context('base', { strangers: new Set(['S1']) }))
    expect(lines).toEqual(['1 5 8 x 1 +', '1 5 8 x 1 -'])
    expect(withoutBaseView).toBe(2)
  })

  test('a rollout under the base is its own base view, in every context', async () => {
    const initial = group(rolloutOf('P'), rolloutOf('F'))
    for (const one of ['as-generated', 'base', 'both'] as const) {
      const { lines, withoutBaseView } = await viewsOf(initial, context(one))
      expect(lines).toEqual(['1 2 3 4 x 1 +', '1 2 3 4 x 1 -'])
      expect(withoutBaseView).toBe(0)
    }
  })

  test('broken rollouts are no part of the group: not of its mean, not of its views', async () => {
    const { views } = await viewsOf(
      group(sibling('P'), rolloutOf('E'), sibling('F'), sibling('F')),
      context('as-generated'),
    )
    // One of three: mean 1/3, deviation sqrt(1/3).
    expect(views.map(({ advantage }) => advantage.toFixed(4))).toEqual(['1.1547', '-0.5773', '-0.5773'])
  })
})

describe('one step', () => {
  test('sends only groups with successes and failures, with the job’s optimizer', async () => {
    const policy = fakePolicy()
    const groups = [
      group(sibling('P'), sibling('F')),
      group(sibling('P'), sibling('P')),
      group(sibling('F'), sibling('F')),
    ]
    const outcome = await policyStep(groups, defaultJob, context('as-generated'), policy)
    expect(outcome).toEqual({ datums: 2, withoutBaseView: 0, logprobGap: 0, gradNorm: 0.5 })
    expect(policy.steps).toMatchObject([{ loss: 'importance_sampling', adam: defaultJob.adam }])
  })

  test('without such a group leaves the optimizer alone', async () => {
    const policy = fakePolicy()
    const outcome = await policyStep([group(sibling('P'), sibling('P'))], defaultJob, context('both'), policy)
    expect(outcome).toEqual({ datums: 0, withoutBaseView: 0, logprobGap: null, gradNorm: null })
    expect(policy.asked).toEqual([])
  })

  test('measures how far the trainer is from the sampler, on sampled tokens only', async () => {
    const off = { ...noted, logprobs: [7, 7, -1.25] }
    const outcome = await policyStep(
      [group(sibling('P', { segments: [off] }), sibling('F'))],
      defaultJob,
      context('as-generated'),
      fakePolicy(),
    )
    expect(outcome.logprobGap).toBe(0.25)
  })
})
