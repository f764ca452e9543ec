import { describe, expect, test } from 'vitest'
import { resultLineOf } from '../../test/kit/resultLineOf'
import { parseResultLines } from './resultLines'

const lineOf = (task: string, outcome: 'pass' | 'fail' | 'error' = 'pass') =>
  `${JSON.stringify(resultLineOf('H0', task, 0, outcome))}\n`

describe('reading results.jsonl', () => {
  test('gives every line, in order', () => {
    const { lines, unreadable, wholeBytes } = parseResultLines(lineOf('t1') + lineOf('t2'))
    expect(lines.map(({ task }) => task)).toEqual(['t1', 't2'])
    expect(unreadable).toEqual([])
    expect(wholeBytes).toBe(Buffer.byteLength(lineOf('t1') + lineOf('t2')))
  })

  test('takes the last line of a rollout that ran again', () => {
    const { lines } = parseResultLines(lineOf('t1', 'error') + lineOf('t2') + lineOf('t1', 'fail'))
    expect(lines.map(({ task, outcome }) => `${task} ${outcome}`).sort()).toEqual(['t1 fail', 't2 pass'])
  })

  test('leaves out a torn last line at whatever byte it was torn', () => {
    const first = lineOf('é')
    const second = lineOf('t2')
    for (let cut = 0; cut < second.length; cut++) {
      const { lines, unreadable, wholeBytes } = parseResultLines(first + second.slice(0, cut))
      expect(lines.map(({ task }) => task)).toEqual(['é'])
      expect(unreadable).toEqual([])
      expect(wholeBytes).toBe(Buffer.byteLength(first))
    }
  })

  test('names complete lines that are no result, and reads the others', () => {
    const { lines, unreadable } = parseResultLines(`${lineOf('t1')}{"rollout":1}\nnot json\n${lineOf('t2')}`)
    expect(lines).toHaveLength(2)
    expect(unreadable).toEqual([2, 3])
  })

  test('of an empty file is empty', () => {
    expect(parseResultLines('')).toEqual({ lines: [], wholeBytes: 0, unreadable: [] })
  })
})
