import { parsedJson } from '../documents/parsedJson'
import { EnvironmentError } from '../environments/environment'
import type { GraderInput } from '../environments/mcp/mcpServer'
import { withoutSealed } from '../environments/mcp/sealedTexts'
import { LineProcess, longestNote, type Program } from './lineProcess'

export interface GraderOptions extends Program {
  /** Longest wait for its verdict, in milliseconds. */
  readonly graderMs: number
  readonly note: (text: string) => void
}

/** Longest output that is read, in characters. */
const longest = 16 * 1024 * 1024

interface Printed {
  readonly output: string
  readonly errors: string
  /** How it ended, after "the grader". */
  readonly ended: string
}

const run = (options: GraderOptions, input: GraderInput, signal: AbortSignal): Promise<Printed> => {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    let output = ''
    let errors = ''
    const grader = new LineProcess(options, {
      line: (line) => {
        output += `${line}\n`
        if (output.length > longest) grader.kill('printed more than 16 MB')
      },
      note: (text) => {
        errors = `${errors}${text}\n`.slice(-longestNote)
      },
      ended: (ended) => {
        clearTimeout(timer)
        signal.removeEventListener('abort', abort)
        if (signal.aborted) reject(signal.reason)
        else resolve({ output, errors, ended })
      },
    })
    const abort = () => grader.kill('was ended')
    const { graderMs } = options
    const timer = setTimeout(() => grader.kill(`did not end within ${graderMs / 1000} s`), graderMs)
    signal.addEventListener('abort', abort)
    grader.write(JSON.stringify(input))
    grader.endInput()
  })
}

/** All of the output is the verdict, or its last line is, after things that were printed on the way. */
const verdictOf = (output: string): unknown =>
  parsedJson(output) ?? parsedJson(output.trimEnd().split('\n').at(-1) ?? '')

/** The verdict that a grader prints for one document on its standard input. What it quotes of the solution is not shown. */
export const runGrader = async (options: GraderOptions, input: GraderInput, signal: AbortSignal): Promise<unknown> => {
  const { output, errors, ended } = await run(options, input, signal)
  if (errors.trim() !== '') options.note(withoutSealed(errors.trim(), input.sealed))
  const by = `(${options.command.join(' ')}). Run it by hand, or see docs/own-tasks.md.`
  if (ended !== 'ended with code 0') throw new EnvironmentError(`The grader ${ended} ${by}`)
  const verdict = verdictOf(output)
  if (verdict === undefined) throw new EnvironmentError(`The grader printed no JSON ${by}`)
  return verdict
}
