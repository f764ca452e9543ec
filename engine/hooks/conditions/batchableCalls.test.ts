import { describe, expect, it } from 'vitest'
import { keysOf, play, type ScriptedCall, site } from '../../../test/kit/testPrefix'
import { batchableCalls } from './batchableCalls'

const get = (id: number): ScriptedCall => ({ api: 'song.get', args: { id } })

const at = (calls: readonly ScriptedCall[], minCalls = 3) =>
  play(
    batchableCalls,
    { minCalls },
    'after_batch',
    calls.map((call) => ({ calls: [call] })),
  )

describe('batchable_calls', () => {
  it('is true at the third call of one API with arguments of its own', () => {
    const firings = at([get(1), get(2), get(3), get(4)])
    expect(keysOf(firings)).toEqual(['3 song.get', '4 song.get'])
    expect(firings[1]?.bindings).toEqual({ api: 'song.get', count: 4 })
  })

  it('is false for the same call again', () => {
    expect(at([get(1), get(2), get(2), get(3)])).toEqual([])
  })

  it('starts again after another API', () => {
    expect(at([get(1), get(2), { api: 'song.list' }, get(3)])).toEqual([])
  })

  it('is false for calls that share one turn already', () => {
    expect(play(batchableCalls, {}, 'after_batch', [{ calls: [get(1), get(2), get(3)] }])).toEqual([])
  })

  it('is false for blocks that batch, and for names that are computed', () => {
    const both: ScriptedCall = { code: 'x', sites: [site('song.get'), site('song.get')] }
    const computed: ScriptedCall = { code: 'y', sites: [{ app: 'unknown', api: 'unknown', effect: 'none' }] }
    expect(at([get(1), both, get(2), get(3)])).toEqual([])
    expect(at([get(1), get(2), computed])).toEqual([])
  })

  it('takes the API from the environment when the code did not show it', () => {
    const hidden = (n: number): ScriptedCall => ({ code: `run(${n})`, sites: [], reported: [site('song.get')] })
    expect(keysOf(at([hidden(1), hidden(2), hidden(3)]))).toEqual(['3 song.get'])
  })
})
