import { expect, it } from 'vitest'
import { LineSplitter } from './lineSplitter'

const heard = (...chunks: readonly (string | Buffer)[]) => {
  const lines: string[] = []
  let tooLong = 0
  const splitter = new LineSplitter(
    (line) => lines.push(line),
    () => {
      tooLong += 1
    },
  )
  for (const chunk of chunks) splitter.add(Buffer.from(chunk))
  return { lines, tooLong }
}

it('joins what comes in pieces, and leaves an unfinished line alone', () => {
  expect(heard('{"a"', ':1}\n{"b":2}\n\n  \n{"c"').lines).toEqual(['{"a":1}', '{"b":2}'])
})

it('reads a character that two pieces share', () => {
  const bytes = Buffer.from('é\n')
  expect(heard(bytes.subarray(0, 1), bytes.subarray(1)).lines).toEqual(['é'])
})

it('tells once of a line that is too long, and hears nothing more', () => {
  const part = Buffer.alloc(9 * 1024 * 1024, 'x')
  expect(heard('a\n', part, part, part, '\nb\n')).toEqual({ lines: ['a'], tooLong: 1 })
})

it('what stands after the last line feed is a line once nothing more comes', () => {
  const lines: string[] = []
  const splitter = new LineSplitter(
    (line) => lines.push(line),
    () => undefined,
  )
  splitter.add(Buffer.from('a\nb'))
  expect(lines).toEqual(['a'])
  splitter.end()
  splitter.end()
  expect(lines).toEqual(['a', 'b'])
})
