import { describe, expect, it } from 'vitest'
import { FakeVscode } from '../../test/client/fakeVscode/fakeVscode'
import { confirmCost, costText, parseCost } from './confirmCost'

const cost = { rollouts: 12, calls: 60, money: 0.5, currency: 'USD', isUpperBound: false }
const plain = (text: string) => text.replaceAll(/[⟦⟧]/g, '')

describe('an estimate', () => {
  it('is the line that `eval --dry-run --json` prints', () => {
    expect(parseCost(JSON.stringify({ ...cost, basis: 'run-0001', hookCalls: 0 }))).toEqual(cost)
  })

  it('may leave out what nobody knows', () => {
    expect(parseCost('{"rollouts":3,"calls":null}')).toEqual({
      ...{ rollouts: 3, calls: null, money: null, currency: null, isUpperBound: false },
    })
  })

  it.each(['', 'harness-s: There is no policy.', '{"rollouts":', 'null', '[]', '{"calls":3}', '{"rollouts":"3"}'])(
    'is not %j',
    (line) => expect(parseCost(line)).toBeUndefined(),
  )

  it('is told with what it is: a bound or a guess, and a price or none', () => {
    const { api } = new FakeVscode()
    expect(plain(costText(api, cost))).toBe('12 rollouts, about 60 model calls, 0.5000 USD')
    const unknown = { ...cost, calls: null, money: null, isUpperBound: true }
    expect(plain(costText(api, unknown))).toBe('12 rollouts, at most ? model calls, price unknown')
  })
})

describe('a run', () => {
  const asked = async (
    change: object,
    settings: Readonly<Record<string, number>> = {},
    playedFirst?: string,
    command = 'harness-s eval',
  ) => {
    const fake = new FakeVscode()
    for (const [name, value] of Object.entries(settings)) fake.workspace.set(`harnessS.run.${name}`, value)
    const run = { sibling: 'S1', command, playedFirst }
    const isAgreed = await confirmCost(fake.api, run, { ...cost, ...change })
    return { isAgreed, said: plain(fake.window.said.join()) }
  }

  it('below the limits is not asked about', async () => {
    expect(await asked({ rollouts: 100, money: 1 })).toEqual({ isAgreed: true, said: '' })
    expect(await asked({ money: null })).toEqual({ isAgreed: true, said: '' })
  })

  it('above either limit is asked about, and no answer is no', async () => {
    const refused = { isAgreed: false, said: expect.stringContaining('Evaluate S1?') }
    expect(await asked({ rollouts: 101 })).toEqual(refused)
    expect(await asked({ money: 1.01 })).toEqual(refused)
    expect(await asked({}, { confirmAboveRollouts: 11 })).toEqual(refused)
    expect(await asked({}, { confirmAboveMoney: 0.4 })).toEqual(refused)
  })

  it('of many tasks is asked about in a dialog that fits its window, and shows no signs as other ones', async () => {
    const tasks = Array.from({ length: 500 }, (_, index) => `task-${index}`)
    const command = `harness-s eval --tasks \u202e${tasks.join(',')}`
    const { said } = await asked({}, {}, 'H0', command)
    expect(said).toContain('harness-s eval --tasks ⟨202E⟩task-0,task-1,')
    expect(said).toContain('…')
    expect(said.length).toBeLessThan(600)
  })

  it('that plays more than was chosen is always asked about, and says what and why', async () => {
    const { isAgreed, said } = await asked({ rollouts: 1 }, {}, 'H0')
    expect(isAgreed).toBe(false)
    expect(said).toMatch(/Evaluate S1\?/)
    expect(said).toContain(
      'H0 is played first, on all tasks: no run tells yet which of them it fails.\n\nharness-s eval',
    )
  })
})
