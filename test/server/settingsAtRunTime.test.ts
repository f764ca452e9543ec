import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { lineageChangedMethod } from '../../protocol/languageServer'
import { sampleFiles, sibling } from '../cli/sampleWorkspace'
import { ServedWorkspace } from './servedWorkspace'

/** One error that needs no other file, HS003, in a sibling. */
const faulty = { ...sampleFiles, 'S2.sibling.json': { ...sibling, id: 'S2', colour: 'red' } }

describe('a setting that changes takes effect at once:', () => {
  let served: ServedWorkspace
  let settings: unknown = {}
  beforeAll(async () => {
    served = await ServedWorkspace.start(faulty, { settings: () => settings })
    await served.shownOnce(() => severities().length > 0)
  })
  afterAll(() => served.stop())
  beforeEach(async () => {
    await set({})
    expect(severities()).toEqual(['error'])
  })
  const severities = () =>
    served.shown('S2.sibling.json').flatMap(({ code, severity }) => (code === 'HS003' ? [severity] : []))
  const set = async (value: unknown) => {
    settings = value
    served.changeSettings()
    await served.rest()
  }

  test.each([
    ['enable', { enable: false }, []],
    ['severity', { severity: { HS003: 'hint' } }, ['hint']],
    ['severity off', { severity: { HS003: 'off' } }, []],
    ['minCertainty', { minCertainty: 'a' }, ['error']],
    ['maxProblems', { maxProblems: 1 }, ['error']],
    [
      'and one that is none counts as not set',
      { enable: 'no', severity: 7, minCertainty: {}, maxProblems: -1 },
      ['error'],
    ],
  ])('%s', async (_, value, expected) => {
    await set(value)
    expect(severities()).toEqual(expected)
  })

  test('the pool counts what is shown, and no more', async () => {
    const errors = async () => {
      const { result } = await served.client.request('harnessS/lineage', {})
      return JSON.stringify(result).match(/"id":"S2".*?"errors":(\d+)/)?.[1]
    }
    expect(await errors()).toBe('1')
    const told = () => served.client.notifications.filter(({ method }) => method === lineageChangedMethod).length
    const before = told()
    await set({ enable: false })
    await vi.waitFor(() => expect(told()).toBeGreaterThan(before))
    expect(await errors()).toBe('0')
    await set({ maxProblems: 1 })
    expect(await errors()).toBe('1')
  })

  test('many changes in a row end with the last one', async () => {
    for (let round = 0; round <= 20; round += 1) {
      settings = { severity: { HS003: round % 2 === 0 ? 'off' : 'hint' } }
      served.changeSettings()
    }
    settings = { severity: { HS003: 'information' } }
    served.changeSettings()
    await served.shownOnce(() => severities().includes('information'))
    expect(severities()).toEqual(['information'])
  })
})
