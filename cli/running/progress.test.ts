import { describe, expect, it } from 'vitest'
import { createProgress } from './progress'

const recordingStream = (isTTY: boolean) => {
  const written: string[] = []
  return { isTTY, written, write: (text: string) => written.push(text) }
}

describe('progress in a log', () => {
  it('writes a line at every tenth of the way and no control signs', () => {
    const stream = recordingStream(false)
    const progress = createProgress('rollouts', 40, stream)
    for (let done = 1; done <= 40; done++) progress.update(done, `H0 ${done}`)
    progress.end()
    expect(stream.written).toHaveLength(10)
    expect(stream.written[0]).toBe('rollouts 4/40 H0 4\n')
    expect(stream.written.at(-1)).toBe('rollouts 40/40 H0 40\n')
  })

  it('reaches its end with fewer items than tenths, and with none', () => {
    const few = recordingStream(false)
    createProgress('rollouts', 1, few).update(1)
    expect(few.written).toEqual(['rollouts 1/1\n'])
    const none = recordingStream(false)
    createProgress('rollouts', 0, none).update(0)
    expect(none.written).toEqual(['rollouts 0/0\n'])
  })
})

describe('progress on a terminal', () => {
  it('redraws one line, at most ten times a second, and always the last state', () => {
    const stream = recordingStream(true)
    let time = 0
    const progress = createProgress('rollouts', 1000, stream, () => time)
    for (let done = 1; done <= 1000; done++) {
      time += 1
      progress.update(done)
    }
    progress.end()
    expect(stream.written.length).toBeLessThan(15)
    expect(stream.written.at(-2)).toContain('1000/1000')
    expect(stream.written.at(-1)).toBe('\n')
  })

  it('fills the bar with what is done', () => {
    const stream = recordingStream(true)
    createProgress('rollouts', 2, stream, () => 0).update(1, '50 %')
    expect(stream.written.join('')).toContain('████████████░░░░░░░░░░░░ 1/2 50 %')
  })
})
