import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Instance } from '../instance'
import { randomStream } from '../randomStream'
import { readInstances } from '../readInstances'
import { families } from '../vocabulary'
import { drawInstance } from './drawInstance'

const drawn = fc
  .record({ seed: fc.integer(), family: fc.constantFrom(...families), easy: fc.boolean() })
  .map(({ seed, family, easy }) => ({ instance: drawInstance(randomStream(seed), 't', family, easy), easy }))

const pagesWithTarget = ({ pages = [], key, value }: Instance) =>
  pages.flatMap((page, index) => (page.some((item) => item[0] === key && item[1] === value) ? [index + 1] : []))

describe('a fresh task', () => {
  it('is a function of its seed', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        expect(drawInstance(randomStream(seed), 't')).toEqual(drawInstance(randomStream(seed), 't'))
      }),
    )
  })

  it('passes the check that the data file has to pass', () => {
    fc.assert(
      fc.property(drawn, ({ instance }) => {
        expect(readInstances(JSON.stringify({ train: [instance] }), 'f')).toEqual({ train: [instance] })
      }),
    )
  })

  it('has one page of two items when easy, two or three otherwise, and never a value twice', () => {
    fc.assert(
      fc.property(drawn, ({ instance: { pages }, easy }) => {
        if (pages === undefined) return
        expect(easy ? [1] : [2, 3]).toContain(pages.length)
        expect(pages.every((page) => page.length === 2)).toBe(true)
        expect(new Set(pages.flat().map(([, value]) => value)).size).toBe(2 * pages.length)
        expect(new Set(pages.flat().map(([key]) => key)).size).toBe(2 * pages.length)
      }),
    )
  })

  it('hides the target of a hard find or move on page 2 or later', () => {
    fc.assert(
      fc.property(drawn, ({ instance, easy }) => {
        if (instance.family !== 'find' && instance.family !== 'move') return
        const [page = 0] = pagesWithTarget(instance)
        expect(easy ? page === 1 : page >= 2).toBe(true)
      }),
    )
  })

  it('asks `last` for the last value of the last page', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const { pages, value } = drawInstance(randomStream(seed), 't', 'last')
        expect(pages?.at(-1)?.at(-1)?.[1]).toBe(value)
      }),
    )
  })

  it('loses the first write of hard writing tasks only', () => {
    fc.assert(
      fc.property(drawn, ({ instance: { family, losesFirstWrite }, easy }) => {
        const writes = family === 'put' || family === 'move' || family === 'patch'
        expect(losesFirstWrite).toBe(writes ? !easy : undefined)
      }),
    )
  })

  it('moves between two different apps', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const { app, to } = drawInstance(randomStream(seed), 't', 'move')
        expect(to).not.toBe(app)
      }),
    )
  })

  it('is easy in one case of four when nothing is said', () => {
    const random = randomStream(5)
    const puts = Array.from({ length: 4000 }, () => drawInstance(random, 't', 'put'))
    const easy = puts.filter(({ losesFirstWrite }) => !losesFirstWrite).length
    expect(easy).toBeGreaterThan(900)
    expect(easy).toBeLessThan(1100)
  })
})
