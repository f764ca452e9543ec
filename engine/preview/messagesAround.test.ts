import { describe, expect, test } from 'vitest'
import { boxCatalog } from '../../test/kit/boxCatalog'
import { hookOf } from '../../test/kit/harnessOf'
import { previewRollout } from '../../test/kit/previewRollout'
import { runScripted } from '../../test/kit/runScripted'
import type { HookEntry } from '../documents/kinds/harness'
import { compileHooks } from '../hooks/session/compileHooks'
import { messagesAround } from './messagesAround'
import { placedFiring } from './placedFiring'

const script = ['look', 'save k=1', 'done answer=v1']

/** Lines of a text that another lacks; one that stands twice is missing where it stands once. */
const missing = (lines: readonly string[], from: readonly string[]) => {
  const left = [...from]
  return lines.filter((line) => {
    const at = left.indexOf(line)
    if (at >= 0) left.splice(at, 1)
    return at < 0 && line !== ''
  })
}

/** What the first firing of the hook changes. */
const difference = async (hook: HookEntry) => {
  const { records } = await runScripted({ script })
  const state = { hooks: { h: hook } }
  const [firing] = previewRollout(records, compileHooks(state, boxCatalog), (text) => text.length)
  if (firing === undefined) throw new Error('the hook did not fire')
  const { before, after } = messagesAround(records, placedFiring(firing, state))
  const [left, right] = [before.split('\n'), after.split('\n')]
  return { before, gone: missing(left, right), come: missing(right, left) }
}

describe('the messages after a firing', () => {
  test('have its note at the end, and those before are what the policy read next', async () => {
    const { before, gone, come } = await difference(hookOf('after_tool', 'warn', { tools: ['save'], message: 'check' }))
    expect(before).toContain('--- tool (environment)')
    expect({ gone, come }).toEqual({ gone: [], come: ['--- user (hook:h)', 'check'] })
  })

  test('have a text that stands inline behind the result', async () => {
    const hook = hookOf('after_tool', 'warn', { tools: ['save'], message: 'check', placement: 'inline' })
    expect(await difference(hook)).toMatchObject({ gone: [], come: ['check'] })
  })

  test('have what replaces a result in its place', async () => {
    const hook = hookOf('after_tool', 'rewrite_result', {
      tools: ['save'],
      message: 'cut',
      parameters: { mode: 'replace' },
    })
    const { gone, come } = await difference(hook)
    expect(come).toEqual(['cut'])
    expect(gone).toHaveLength(1)
  })

  test('have the reason instead of the result of a call that is refused', async () => {
    const { gone, come } = await difference(hookOf('before_tool', 'block', { tools: ['save'], message: 'not now' }))
    expect(come).toEqual(['not now'])
    expect(gone).toHaveLength(1)
  })

  test('have context of the task where it is put in, in the very first request', async () => {
    const hook = hookOf('before_task', 'inject', {
      message: 'be brief',
      parameters: { role: 'system', position: 'start' },
    })
    const { before, come } = await difference(hook)
    expect(come).toEqual(['--- system (hook:h)', 'be brief'])
    expect(before).not.toContain('assistant')
  })

  test('are the same where nothing is said', async () => {
    expect(await difference(hookOf('after_tool', 'record', { tools: ['save'] }))).toMatchObject({ gone: [], come: [] })
  })

  test('at the end of the task are everything that was said', async () => {
    const { before, come } = await difference(hookOf('before_finish', 'block', { message: 'not yet' }))
    expect(before).toContain('--- assistant (policy)')
    expect(come).toContain('not yet')
  })
})
