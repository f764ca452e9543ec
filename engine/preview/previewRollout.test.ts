import { describe, expect, test } from 'vitest'
import { boxCatalog } from '../../test/kit/boxCatalog'
import { hookOf } from '../../test/kit/harnessOf'
import { previewRollout } from '../../test/kit/previewRollout'
import { runScripted } from '../../test/kit/runScripted'
import type { HookEntry } from '../documents/kinds/harness'
import { compileHooks } from '../hooks/session/compileHooks'

const countTokens = (): number => 1

const previewOf = async (hooks: { readonly [name: string]: HookEntry }, script: readonly string[]) => {
  const { records } = await runScripted({ script: [...script] })
  return previewRollout(records, compileHooks({ hooks }, boxCatalog), countTokens)
}

const told = (firings: Awaited<ReturnType<typeof previewOf>>) =>
  firings.map(({ hook, step, status, text }) => `${step} ${hook} ${status}${text === undefined ? '' : `: ${text}`}`)

describe('a recorded rollout', () => {
  test('tells the step, and the message as the policy would have read it', async () => {
    const hooks = { again: hookOf('after_tool', 'warn', { message: 'look at {{tool}} again', tools: ['save'] }) }
    expect(told(await previewOf(hooks, ['look', 'save k=1', 'look', 'done answer=v1']))).toEqual([
      '2 again fired: look at save again',
    ])
  })

  test.each([
    ['block', 'before_tool'],
    ['warn', 'before_tool'],
  ] as const)('tells the message of %s', async (action, event) => {
    const hooks = { no: hookOf(event, action, { message: 'not {{tool}}', tools: ['save'] }) }
    expect(told(await previewOf(hooks, ['save k=1', 'done answer=v1']))).toEqual(['1 no fired: not save'])
  })

  test('tells the text that a rewritten result would have had', async () => {
    const hooks = {
      tail: hookOf('after_tool', 'rewrite_result', {
        message: 'end',
        tools: ['look'],
        parameters: { mode: 'replace' },
      }),
    }
    expect(told(await previewOf(hooks, ['look', 'done answer=v1']))).toEqual(['1 tail fired: end'])
  })

  test('tells where a limit held a hook back, and says no message there', async () => {
    const hooks = { once: hookOf('after_tool', 'warn', { message: 'hm', limits: { maxPerTask: 1 } }) }
    expect(told(await previewOf(hooks, ['look', 'look', 'done answer=v1']))).toEqual([
      '1 once fired: hm',
      '2 once suppressed',
    ])
  })

  test('that has no header tells nothing', () => {
    expect(previewRollout([], compileHooks({}, boxCatalog), countTokens)).toEqual([])
  })
})
