import { describe, expect, test } from 'vitest'
import { boxCatalog } from '../../test/kit/boxCatalog'
import { hookOf } from '../../test/kit/harnessOf'
import { runScripted } from '../../test/kit/runScripted'
import type { HookEntry } from '../documents/kinds/harness'
import { compileHooks } from '../hooks/session/compileHooks'
import type { ConditionPart } from './conditionParts'
import { trialMoments } from './previewRollout'
import { whyNot } from './whyNot'

const countTokens = (text: string): number => text.length

const asked = async (hooks: Readonly<Record<string, HookEntry>>, hook: string, step: number, script: string[]) => {
  const { records } = await runScripted({ script })
  const trial = trialMoments(records)
  if (trial === undefined) throw new Error('the log has no header')
  return whyNot(trial, compileHooks({ hooks }, boxCatalog), { hook, step }, countTokens)
}

/** `+` holds, `-` does not, `?` cannot be told. */
const lines = ({ text, holds, reason, parts }: ConditionPart): readonly string[] => [
  `${holds === undefined ? '?' : holds ? '+' : '-'} ${text}${reason === undefined ? '' : `: ${reason}`}`,
  ...parts.flatMap((part) => lines(part).map((line) => `  ${line}`)),
]

const script = ['look', 'save k=1', 'look', 'done answer=v1']

describe('a hook that did not fire', () => {
  test('names the part of its condition that was false', async () => {
    const condition = { all: ['always', { any: ['tool_error', { not: 'always' }] }] }
    const why = await asked({ h: hookOf('after_tool', 'warn', { condition }) }, 'h', 2, script)
    expect(why?.moments.map(({ status, tool }) => `${tool} ${status}`)).toEqual(['save false'])
    expect(why?.moments.flatMap((moment) => lines(moment.condition))).toEqual([
      '- all of',
      '  + always',
      '  - any of',
      '    - tool_error',
      '    - not',
      '      + always',
    ])
  })

  test('tells of parameters what the hook says, and not the long defaults', async () => {
    const condition = { is: 'repeated_tool_call', parameters: { minRepeats: 2, window: 20 } }
    const why = await asked({ h: hookOf('after_tool', 'warn', { condition }) }, 'h', 2, script)
    expect(why?.moments.flatMap((moment) => lines(moment.condition))).toEqual(['- repeated_tool_call {"minRepeats":2}'])
  })

  test('because the call is none of its tools says that, however its condition stood', async () => {
    const why = await asked({ h: hookOf('after_tool', 'warn', { tools: ['look'] }) }, 'h', 2, script)
    expect(why?.moments).toMatchObject([{ status: 'not selected', tool: 'save', condition: { holds: true } }])
  })

  test('because of a limit says which', async () => {
    const hooks = { h: hookOf('after_tool', 'warn', { limits: { maxPerTask: 1 } }) }
    const why = await asked(hooks, 'h', 3, script)
    expect(why?.moments).toMatchObject([{ status: 'suppressed', reason: 'maxPerTask 1', condition: { holds: true } }])
  })

  test('because what it requires was done says that', async () => {
    const until = { seen: { is: 'contains', parameters: { field: 'call.arguments', text: 'k' } } }
    const required = (step: number) =>
      asked(
        { h: hookOf('before_tool', 'require', { message: 'save first', parameters: { until } }) },
        'h',
        step,
        script,
      )
    const [before, after] = [await required(1), await required(3)]
    expect(before?.moments[0]).toMatchObject({ condition: { holds: true }, until: { holds: false } })
    expect(after?.moments).toMatchObject([{ status: 'done', until: { holds: true } }])
  })

  test('has no moment where its event was not raised', async () => {
    const hooks = { h: hookOf('before_finish', 'warn') }
    expect(await asked(hooks, 'h', 2, script)).toEqual({
      hook: 'h',
      step: 2,
      event: 'before_finish',
      moments: [],
      steps: 4,
    })
    expect((await asked(hooks, 'h', 4, script))?.moments).toMatchObject([{ status: 'fired' }])
  })
})

test('what was seen before counts, and so does what other hooks set', async () => {
  const condition = {
    all: [
      { seen: { is: 'contains', parameters: { field: 'call.arguments', text: 'k' } } },
      { is: 'flag', parameters: { flag: 'late' } },
    ],
  }
  const hooks = {
    h: hookOf('after_tool', 'warn', { condition }),
    marks: hookOf('after_tool', 'set', { tools: ['save'], parameters: { setFlag: 'late', setValue: true } }),
  }
  const status = async (step: number) => {
    const why = await asked(hooks, 'h', step, script)
    return why?.moments.map(({ condition: { parts } }) => parts.map(({ holds }) => holds))
  }
  expect([await status(1), await status(2), await status(3)]).toEqual([
    [[false, false]],
    [[true, false]],
    [[true, true]],
  ])
})

test('a condition that asks a model cannot be told without its answer', async () => {
  const condition = { is: 'judge', parameters: { model: 'helper', prompt: 'Is it done?' } }
  const why = await asked({ h: hookOf('after_tool', 'warn', { condition }) }, 'h', 1, script)
  expect(why?.moments).toMatchObject([{ status: 'suppressed', condition: { holds: undefined } }])
})

test('a hook that does not run has no reasons', async () => {
  expect(await asked({ h: hookOf('after_tool', 'warn', { enabled: false }) }, 'h', 1, script)).toBeUndefined()
  expect(await asked({}, 'h', 1, script)).toBeUndefined()
})
