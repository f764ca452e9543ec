import { describe, expect, it } from 'vitest'
import { play, type ScriptedCall, site } from '../../../test/kit/testPrefix'
import { singleCallBlock } from './singleCallBlock'

const block = (...apis: readonly string[]): ScriptedCall => ({ code: apis.join(), sites: apis.map((api) => site(api)) })

const at = (calls: readonly ScriptedCall[], event: 'before_tool' | 'after_batch' = 'after_batch', minBlocks = 2) =>
  play(
    singleCallBlock,
    { minBlocks },
    event,
    calls.map((call) => ({ calls: [call] })),
  )

describe('single_call_block', () => {
  it('is true from the second small block on', () => {
    expect(at([block('mail.get'), block('mail.set'), block()]).map(({ step, bindings }) => [step, bindings])).toEqual([
      [2, { blocks: 2 }],
      [3, { blocks: 3 }],
    ])
  })

  it('starts again after a block with several calls', () => {
    expect(at([block('a.x'), block('a.x', 'a.y'), block('a.x')])).toEqual([])
  })

  it('counts the block that is about to run', () => {
    expect(at([block('a.x'), block('a.y')], 'before_tool').map(({ step }) => step)).toEqual([2])
  })

  it('believes the environment about the calls of a block', () => {
    const many = { ...block('a.x'), reported: [site('a.x'), site('a.x')] }
    expect(at([block('a.x'), many])).toEqual([])
    expect(at([block('a.x'), many], 'before_tool')).toHaveLength(1)
  })

  it('passes over tools that run no code', () => {
    expect(at([block('a.x'), { tool: 'seek' }, block('a.y'), { tool: 'seek' }]).map(({ step }) => step)).toEqual([3])
  })
})
