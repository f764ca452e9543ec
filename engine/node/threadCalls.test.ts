import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, expect, test } from 'vitest'
import { startThread, type ThreadCalls } from './threadCalls'

interface Calls {
  /** Answers with the names of the calls that came in the same message. */
  beside: { asked: { name: string }; answer: readonly string[] }
  fail: { asked: object; answer: never }
}

const folder = await mkdtemp(join(tmpdir(), 'harness-s-thread-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const entry = join(folder, 'entry.cjs')
await writeFile(
  entry,
  `const { parentPort, workerData } = require('node:worker_threads')
   const answer = ({ id, name, asked }, all) =>
     name === 'fail' ? { id, error: new RangeError(workerData.complaint) } : { id, answer: all.map((one) => one.asked.name) }
   parentPort.on('message', (all) => parentPort.postMessage(all.map((one) => answer(one, all))))`,
)

const threads: ThreadCalls<Calls>[] = []
const start = () => {
  const thread = startThread<Calls>('The test thread', entry, { complaint: 'not today' })
  threads.push(thread)
  return thread
}
afterAll(async () => {
  await Promise.all(threads.map((thread) => thread.end()))
})

test('calls of one turn of the event loop travel in one message, those of the next in another', async () => {
  const thread = start()
  const first = [
    thread.call('beside', { name: 'a' }),
    Promise.resolve().then(() => thread.call('beside', { name: 'b' })),
  ]
  await new Promise(setImmediate)
  const second = thread.call('beside', { name: 'c' })
  expect(await Promise.all(first)).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ])
  expect(await second).toEqual(['c'])
})

test('a call aborted in the turn in which it was made is not even sent', async () => {
  const thread = start()
  const controller = new AbortController()
  const aborted = thread.call('beside', { name: 'a' }, controller.signal)
  const kept = thread.call('beside', { name: 'b' })
  controller.abort(new Error('never mind'))
  await expect(aborted).rejects.toThrow('never mind')
  expect(await kept).toEqual(['b'])
})

test('an error keeps its kind and its message; other calls go on', async () => {
  const thread = start()
  const [failed, answered] = [thread.call('fail', {}), thread.call('beside', { name: 'a' })]
  await expect(failed).rejects.toThrow(new RangeError('not today'))
  expect((await answered).length).toBe(2)
})

test('a signal that outlives its call does no harm', async () => {
  const thread = start()
  const controller = new AbortController()
  await thread.call('beside', { name: 'a' }, controller.signal)
  controller.abort()
  expect(await thread.call('beside', { name: 'b' })).toEqual(['b'])
})

/** Runs a process of its own that starts a thread from `file` and then does `work`. */
const runProcess = async (file: string, work: string) => {
  const outfile = join(folder, 'process.cjs')
  const contents = `
    import { startThread } from './threadCalls'
    const thread = startThread('The thread', ${JSON.stringify(file)}, {})
    ${work}`
  const stdin = { contents, resolveDir: import.meta.dirname, loader: 'ts' as const }
  await build({ stdin, outfile, bundle: true, platform: 'node', format: 'cjs', logLevel: 'error' })
  const { status, stdout } = spawnSync(process.execPath, [outfile], { encoding: 'utf8', timeout: 15_000 })
  return [status, stdout.trim()]
}

test('an idle thread does not keep the process alive', async () => {
  const work = `thread.call('beside', { name: 'a' }).then((names) => console.log(names.join()))`
  expect(await runProcess(entry, work)).toEqual([0, 'a'])
})

test('late answers to aborted calls do not end a process that waits for the end of its thread', async () => {
  const work = `
    const spin = (ms) => { for (const end = Date.now() + ms; Date.now() < end; ) JSON.parse('[1]') }
    const startAndEnd = async (thread) => {
      await thread.call('beside', { name: 'a' })
      const controller = new AbortController()
      const call = thread.call('beside', { name: 'b' }, controller.signal)
      await new Promise(setImmediate)
      // The answer arrives meanwhile, and is looked at while the thread ends.
      spin(20)
      controller.abort()
      await call.catch(() => thread.end())
    }
    const again = async () => { for (let n = 0; n < 12; n++) await startAndEnd(startThread('T', ${JSON.stringify(entry)}, {})) }
    thread.end().then(again).then(() => console.log('went on'))`
  expect(await runProcess(entry, work)).toEqual([0, 'went on'])
})
