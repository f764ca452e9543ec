import { describe, expect, it } from 'vitest'
import { EnvironmentError } from '../environments/environment'
import type { GraderInput } from '../environments/mcp/mcpServer'
import { runGrader } from './graderProcess'

const signal = new AbortController().signal
const input: GraderInput = {
  task: { id: 't', parts: [], tags: [], apps: [], expectsAnswer: true },
  sealed: { right: 'CANARY-right' },
  messages: [{ id: 'm0', role: 'user', origin: 'user', text: 'Do it.', mask: 0 }],
  answer: 'so',
  limit: null,
}
const notes: string[] = []

/** A grader of this code, which finds the document in `given`. */
const graded = (code: string, { given = input, graderMs = 10_000, stop = signal } = {}) => {
  const source = `const given = JSON.parse(require('node:fs').readFileSync(0, 'utf8')); ${code}`
  return run(source, { given, graderMs, stop })
}
const run = (source: string, { given = input, graderMs = 10_000, stop = signal } = {}) => {
  notes.length = 0
  const command = [process.execPath, '-e', source]
  const note = (text: string) => void notes.push(text)
  return runGrader({ command, folder: '.', env: {}, graderMs, note }, given, stop)
}
const failure = async (asked: Promise<unknown>): Promise<string> => {
  const error = await asked.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(EnvironmentError)
  return String(error)
}

describe('a grader', () => {
  it('reads one document, and prints one', async () => {
    expect(await graded('console.log(JSON.stringify(given))')).toEqual(input)
  })

  it('may print over several lines, or something before its verdict', async () => {
    const verdict = { score: 1, success: true }
    expect(await graded(`console.log(JSON.stringify(${JSON.stringify(verdict)}, null, 2))`)).toEqual(verdict)
    expect(await graded(`console.log('grading'); process.stdout.write('{"score":1,"success":true}')`)).toEqual(verdict)
  })

  it('need not read what it is told, however much that is', async () => {
    const given = { ...input, messages: [{ ...input.messages[0], text: 'x'.repeat(5e6) }] } as GraderInput
    expect(await run('console.log(1)', { given })).toBe(1)
  })

  it('can be stopped', async () => {
    const stop = new AbortController()
    setTimeout(() => stop.abort(new Error('enough')), 100)
    await expect(graded('for (;;);', { stop: stop.signal })).rejects.toThrow('enough')
  })

  it('may say something, but nothing of the solution is shown', async () => {
    await graded('console.error("wanted " + given.sealed.right + ", got " + given.answer); console.log(1)')
    expect(notes).toEqual(['wanted [sealed], got so'])
  })
})

describe('no verdict, and so a failure of the environment, is a grader that', () => {
  it('fails', async () => {
    const reason = await failure(graded('throw new Error(given.sealed.right)'))
    expect(reason).toContain('The grader ended with code 1')
    expect(notes.join()).toContain('[sealed]')
    expect(reason + notes.join()).not.toContain('CANARY')
  })

  it('prints nonsense, which is not quoted', async () => {
    const reason = await failure(graded('console.log(given.sealed.right)'))
    expect(reason).toContain('printed no JSON')
    expect(reason.replace(/\(.*\)/s, '')).not.toContain('CANARY')
  })

  it('prints nothing', async () => expect(await failure(graded(''))).toContain('printed no JSON'))

  it('hangs', async () => {
    expect(await failure(graded('for (;;);', { graderMs: 300 }))).toContain('did not end within 0.3 s')
  })

  it('never stops talking', async () => {
    const talk = `for (;;) require('node:fs').writeSync(1, 'and so on\\n'.repeat(10_000))`
    expect(await failure(graded(talk))).toContain('printed more than 16 MB')
  })
})
