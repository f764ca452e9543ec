import { afterEach, expect, it, vi } from 'vitest'
import { LineProcess } from './lineProcess'

afterEach(() => {
  vi.restoreAllMocks()
})

/** A program that ran to its end, and what was heard of it. */
const ended = async (code: string) => {
  const lines: string[] = []
  const notes: string[] = []
  let program: LineProcess | undefined
  const end = await new Promise<string>((resolve) => {
    const options = { command: [process.execPath, '-e', code], folder: import.meta.dirname, env: {} }
    program = new LineProcess(options, {
      line: (text) => lines.push(text),
      note: (text) => notes.push(text),
      ended: resolve,
    })
    program.endInput()
  })
  return { program, lines, notes, end }
}

it('tells each line, the last one without its break too, and then how the program ended', async () => {
  const { lines, notes, end } = await ended(
    "console.error('hm'); process.stdout.write('one\\ntwo'); process.exitCode = 4",
  )
  expect({ lines, notes, end }).toEqual({ lines: ['one', 'two'], notes: ['hm'], end: 'ended with code 4' })
})

it('a program that is over is not killed again: the number of its group may be that of another by then', async () => {
  const { program } = await ended('')
  const kill = vi.spyOn(process, 'kill')
  program?.kill('was ended')
  expect(kill).not.toHaveBeenCalled()
})
