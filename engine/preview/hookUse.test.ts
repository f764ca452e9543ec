import { describe, expect, test } from 'vitest'
import { boxCatalog } from '../../test/kit/boxCatalog'
import type { FakeWorld } from '../../test/kit/fakeProvider'
import { hookOf } from '../../test/kit/harnessOf'
import { runScripted } from '../../test/kit/runScripted'
import type { HookEntry } from '../documents/kinds/harness'
import { compileHooks } from '../hooks/session/compileHooks'
import { allUses, type HookUse, hookUses, tokensPerCompliance } from './hookUse'
import { trialMoments } from './previewRollout'

const countTokens = (text: string): number => text.length

const usesOf = async (hook: HookEntry, script: readonly string[], world?: FakeWorld): Promise<HookUse> => {
  const hooks = { h: hook }
  const { records } = await runScripted({ hooks, script: [...script], ...(world && { world }) })
  const trial = trialMoments(records)
  if (trial === undefined) throw new Error('the log has no header')
  const [use] = hookUses(trial, compileHooks({ hooks }, boxCatalog), countTokens)
  if (use === undefined) throw new Error('the hook does not run')
  return use
}

const counts = ({ fired, complied }: HookUse): string => `${complied} of ${fired}`

/** Fails at every `save` without `k`. */
const failing: FakeWorld = {
  step: ({ tool, arguments: { k } }) =>
    tool === 'save' && k === undefined ? { text: 'ValueError: no k', isError: true } : { text: 'ok', isError: false },
}

const mend = hookOf('after_tool', 'warn', { condition: 'tool_error', message: 'mend it', limits: { maxPerKey: 9 } })

describe('a hook was followed', () => {
  test('when its condition has ended where it is asked again', async () => {
    expect(counts(await usesOf(mend, ['save', 'save k=1', 'done answer=v1'], failing))).toBe('1 of 1')
  })

  test('not while it goes on: each time that it speaks counts for itself', async () => {
    expect(counts(await usesOf(mend, ['save', 'save', 'save k=1', 'done answer=v1'], failing))).toBe('2 of 2')
    expect(counts(await usesOf(mend, ['save', 'save', 'done answer=v1'], failing))).toBe('0 of 2')
  })

  test('not when the task ends first', async () => {
    expect(counts(await usesOf(mend, ['save', 'done answer=v1'], failing))).toBe('0 of 1')
  })

  test('within three turns, and not later', async () => {
    const ofSave = { ...mend, tools: ['save'] }
    const late = (turns: number) => ['save', ...Array(turns).fill('doc'), 'save k=1', 'done answer=v1']
    expect(counts(await usesOf(ofSave, late(2), failing))).toBe('1 of 1')
    expect(counts(await usesOf(ofSave, late(3), failing))).toBe('0 of 1')
  })

  test('only by calls that it listens to', async () => {
    const ofSave = { ...mend, tools: ['save'] }
    expect(counts(await usesOf(ofSave, ['save', 'look', 'done answer=v1'], failing))).toBe('0 of 1')
    expect(counts(await usesOf(ofSave, ['save', 'look', 'save k=1', 'done answer=v1'], failing))).toBe('1 of 1')
  })

  test('when what it requires was done', async () => {
    const check = hookOf('before_finish', 'require', { condition: 'no_readback_after_write', message: 'look first' })
    expect(counts(await usesOf(check, ['save k=1', 'done answer=v1', 'look', 'done answer=v1']))).toBe('1 of 1')
  })

  test('when it speaks of pages and the next one is asked for, whether or not that is the last', async () => {
    const pages: FakeWorld = { step: () => ({ text: '{"items": [1], "next_page": 2}', isError: false }) }
    const next = hookOf('after_tool', 'warn', { condition: 'pagination_present', message: 'go on', tools: ['look'] })
    const paged = (script: readonly string[]) => usesOf({ ...next, limits: { maxPerKey: 1 } }, script, pages)
    expect(counts(await paged(['look page=1', 'look page=2', 'done answer=v1']))).toBe('1 of 1')
    expect(counts(await paged(['look page=1', 'look page=1', 'done answer=v1']))).toBe('0 of 1')
    expect(counts(await paged(['look k=a page=1', 'look k=b page=2', 'done answer=v1']))).toBe('0 of 2')
  })
})

describe('whether a hook was followed cannot be told', () => {
  test.each(['always', 'every_n_steps', 'turn_limit_near'])('of one with the condition %s', async (condition) => {
    const parameters = condition === 'every_n_steps' ? { n: 1 } : {}
    const hook = hookOf('after_tool', 'warn', { condition, parameters, message: 'hm', limits: { maxPerTask: null } })
    const use = await usesOf(hook, ['look', 'look k=1', 'done answer=v1'])
    expect(use.complied).toBeUndefined()
    expect(tokensPerCompliance(use)).toBeNull()
  })
})

test('several rollouts are added up, and what was said is shared by those that were followed', async () => {
  const one = await usesOf(mend, ['save', 'save k=1', 'done answer=v1'], failing)
  const other = await usesOf(mend, ['save', 'done answer=v1'], failing)
  expect(allUses([[one], [other], []])).toEqual([{ hook: 'h', fired: 2, complied: 1, tokens: 14 }])
  expect(allUses([[one], [other]]).map(tokensPerCompliance)).toEqual([14])
  expect(tokensPerCompliance(other)).toBeNull()
})
