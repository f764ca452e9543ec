import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { commandWorld } from '../../test/kit/commandWorld'
import { commandProvider } from '../environments/command/commandProvider'
import { EnvironmentError } from '../environments/environment'

const signal = new AbortController().signal
let world: ReturnType<typeof commandWorld>
afterEach(() => world.remove())

const opened = async (...given: Parameters<typeof commandWorld>) => {
  world = commandWorld(...given)
  const provider = await commandProvider(world.peer, { now: () => 0, signal })
  return provider.open('t', { seed: 1 })
}
const look = { id: 'c', tool: 'look', arguments: {} }
const stepOf = async (...given: Parameters<typeof commandWorld>) => (await opened(...given)).step(look, signal)

/** On every call of a step. */
const atStep = (code: string) => `if (call.method === 'step') { ${code} }`

it('plays an episode', async () => {
  const episode = await opened()
  expect(await episode.reset(signal)).toEqual({ text: '' })
  expect(episode.tools()).toEqual([{ name: 'look', description: '', parameters: { type: 'object' } }])
  expect(await episode.step(look, signal)).toMatchObject({ text: 'seen', isError: false, done: false })
  const verdict = await episode.evaluate({ answer: 'a', limit: null }, signal)
  expect(verdict).toMatchObject({ score: 1, success: true, outcome: 'completed' })
  await episode.close()
  await episode.close()
})

describe('a failure of the environment, never one of the policy, is a program that', () => {
  const refused = async (code: string, reason: string, callMs = 5000) => {
    const failure = await stepOf(atStep(code), { callMs }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(EnvironmentError)
    expect(String(failure)).toContain(reason)
  }

  it('crashes', () => refused('process.exit(3)', 'ended with code 3'))
  it('is killed', () => refused("process.kill(process.pid, 'SIGKILL'); return", 'ended by SIGKILL'))
  it('hangs', () => refused('for (;;) {}', 'did not answer "step" within 0.5 s', 500))
  it('answers with an error', () => refused("send({ id: call.id, error: { message: 'lost' } }); return", 'lost'))
  it('answers in a wrong shape', () => refused('reply({ text: 1 }); return', '"text" must be a string'))
  it('answers without end', () => refused("process.stdout.write('x'.repeat(5e7)); return", 'more than 16 MB'))
})

it('a program that cannot be started is named', async () => {
  world = commandWorld()
  const { CommandProcess } = await import('./commandProcess')
  const peer = new CommandProcess({
    command: ['no-such-program'],
    folder: world.folder,
    env: {},
    callMs: 500,
    note: () => undefined,
  })
  await expect(peer.call('describe', {}, signal)).rejects.toThrow('cannot be started')
})

it('what is printed beside answers is a note, and disturbs none', async () => {
  expect(await stepOf(atStep("console.log('so far so good'); console.error('hm')"))).toMatchObject({ text: 'seen' })
  await expect.poll(() => world.notes.sort()).toEqual(['hm', 'so far so good'])
})

it('after a crash the next session finds a new program, and the old one none', async () => {
  const episode = await opened(atStep('process.exit(1)'))
  await expect(episode.step(look, signal)).rejects.toThrow('ended with code 1')
  await expect(episode.step(look, signal)).rejects.toThrow('ended before it answered')
  expect(await world.peer.call('open', { task: 't', seed: 1 }, signal)).toEqual({ session: 's' })
})

it('a session whose tools cannot be read is closed', async () => {
  const asked = "if (call.method === 'tools') { reply({ tools: 7 }); return }"
  await expect(opened(`console.error(call.method); ${asked}`)).rejects.toThrow('"tools" must be a list')
  await expect.poll(() => world.notes.join('\n').split('\n')).toEqual(['describe', 'open', 'tools', 'close'])
})

it('a long text is cut in the middle', async () => {
  const { text, truncated } = await stepOf(atStep("reply({ text: 'a'.repeat(9000) + 'b'.repeat(9000) }); return"))
  expect(truncated).toBe(true)
  expect(text).toMatch(/^a{5000}\n\[8000 characters cut\]\nb{5000}$/)
})

it('a call can be cancelled', async () => {
  const episode = await opened(atStep('return'))
  const stop = new AbortController()
  const step = episode.step(look, stop.signal)
  stop.abort(new Error('enough'))
  await expect(step).rejects.toThrow('enough')
})

it('takes with it what the program has started', async () => {
  const child = `require('node:child_process').spawn('sleep', ['100'])`
  await stepOf(atStep(`require('node:fs').writeFileSync('pid', String(${child}.pid))`))
  const pid = Number(readFileSync(join(world.folder, 'pid'), 'utf8'))
  expect(existsSync(`/proc/${pid}`)).toBe(true)
  world.peer.kill()
  await expect.poll(() => isRunning(pid), { timeout: 5000 }).toBe(false)
})

/** A process that ended may still be listed until it is waited for. */
const isRunning = (pid: number): boolean =>
  existsSync(`/proc/${pid}/stat`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
