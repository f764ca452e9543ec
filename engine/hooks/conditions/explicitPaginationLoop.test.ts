import { describe, expect, it } from 'vitest'
import { keysOf, play, type ScriptedCall, type World } from '../../../test/kit/testPrefix'
import { explicitPaginationLoop } from './explicitPaginationLoop'

const look = (calls: readonly ScriptedCall[], world?: World) =>
  play(
    explicitPaginationLoop,
    {},
    'before_tool',
    calls.map((call) => ({ calls: [call] })),
    world,
  )

const page = (n: number | string, folder = 'in'): ScriptedCall => ({ api: 'mail.list', args: { folder, page: n } })

describe('explicit_pagination_loop', () => {
  it('sees a loop in the code of the call', () => {
    const code = 'for p in range(5):\n    print(apis.mail.list(page_index=p))'
    const call: ScriptedCall = { code, sites: [{ app: 'mail', api: 'mail.list', effect: 'read' }] }
    expect(look([call])).toEqual([{ step: 1, event: 'before_tool', key: 'mail.list', bindings: { api: 'mail.list' } }])
  })

  it('reads the code in the language of its tool', () => {
    const code = 'for (const page of pages) { list({ page }) }'
    const world: World = { catalog: { tools: { execute: { runsCode: true, language: 'javascript' } } } }
    expect(look([{ code }], world)).toHaveLength(1)
  })

  it('sees the third call with a rising page, whatever stands between', () => {
    expect(keysOf(look([page(0), page(1), { api: 'note.list' }, page(2), page(5)]))).toEqual([
      '4 mail.list folder=in',
      '5 mail.list folder=in',
    ])
    expect(keysOf(look([page('p1'), page('p2'), page('p3')]))).toHaveLength(1)
  })

  it('starts again when the page does not rise', () => {
    expect(look([page(0), page(1), page(0), page(1)])).toEqual([])
    expect(look([page(2), page(2), page(2)])).toEqual([])
  })

  it('keeps lists apart', () => {
    expect(look([page(0, 'in'), page(1, 'out'), page(2, 'in')])).toEqual([])
  })

  it('is false for calls without a page, and for a page that is no number', () => {
    expect(look([{ api: 'mail.list' }, page('next'), page('next'), page('next')])).toEqual([])
  })
})
