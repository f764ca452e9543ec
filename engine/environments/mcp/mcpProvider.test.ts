import { expect, it } from 'vitest'
import type { Message } from '../../trajectories/message'
import { EnvironmentError } from '../environment'
import { type McpSettings, mcpProvider } from './mcpProvider'
import type { GraderInput, McpEpisode, McpResult, McpServer, McpSurroundings } from './mcpServer'
import { readTaskFile } from './taskFile'

const signal = new AbortController().signal
const settings: McpSettings = { maxTurns: 9, finish: 'report', callMs: 1000, episodeMs: 5000 }
const tool = (name: string, readOnly?: boolean) => ({ name, description: '', parameters: {}, readOnly })
const tasks = readTaskFile(
  '{"id":"a","text":"Do it.","split":"test","sealed":{"right":"CANARY"}}\n{"id":"b","text":"Do that."}',
  'tasks.jsonl',
)
const look = { id: 'c1', tool: 'look', arguments: {} }

/** A world whose servers count their calls, with a clock that is set by hand. */
const worldOf = (answer: (calls: number) => McpResult = (calls) => told(`look ${calls}`)) => {
  const seen = { now: 0, started: 0, ended: 0, folders: 0, removed: [] as string[], graded: [] as GraderInput[] }
  let verdict: unknown = { score: 1, success: true, sealed: 'why' }
  const start = async (): Promise<McpServer> => {
    seen.started += 1
    let calls = 0
    return {
      name: 'world',
      version: '2',
      instructions: 'Look first.',
      tools: [tool('look', true), tool('save', false), tool('odd'), tool('report')],
      call: async () => answer(++calls),
      end: () => {
        seen.ended += 1
      },
    }
  }
  const surroundings: McpSurroundings = {
    now: () => seen.now,
    start,
    grade: async (input: GraderInput, _: McpEpisode) => {
      seen.graded.push(input)
      return verdict
    },
    makeFolder: async () => `folder-${++seen.folders}`,
    removeFolder: async (folder) => void seen.removed.push(folder),
  }
  const give = (other: unknown) => {
    verdict = other
  }
  return { seen, surroundings, give }
}
const told = (text: string, isError = false): McpResult => ({ content: [{ type: 'text', text }], isError })
const opened = async (...given: Parameters<typeof worldOf>) => {
  const world = worldOf(...given)
  const provider = await mcpProvider(tasks, settings, world.surroundings)
  return { ...world, provider, episode: await provider.open('a', { seed: 4 }) }
}

it('publishes tasks of a split, with nothing of the sealed half', async () => {
  const { provider } = await opened()
  expect((await provider.tasks('test')).map(({ id }) => id)).toEqual(['a', 'b'])
  expect((await provider.tasks('train')).map(({ id }) => id)).toEqual(['b'])
  expect(JSON.stringify([await provider.tasks('test'), provider.catalog(), provider.describe()])).not.toContain(
    'CANARY',
  )
})

it('knows from the server which tools read and write, and from its settings which one finishes', async () => {
  const { tools } = (await opened()).provider.catalog()
  expect(tools).toMatchObject({ look: { effect: 'read' }, save: { effect: 'write' }, report: { role: 'finish' } })
  expect(tools['odd']).toEqual({ parameters: {} })
})

it('refuses to finish with a tool that there is not', async () => {
  const wrong = mcpProvider(tasks, { ...settings, finish: 'stop' }, worldOf().surroundings)
  await expect(wrong).rejects.toThrow('no tool "stop" to finish with. Name one of: look, save, odd, report')
})

it('every episode has a server and a folder of its own, both gone at its end', async () => {
  const { provider, episode, seen } = await opened()
  const other = await provider.open('b', { seed: 1 })
  expect(seen).toMatchObject({ started: 3, ended: 1, removed: ['folder-1'] })
  await episode.step(look, signal)
  expect(await other.step(look, signal)).toMatchObject({ text: 'look 1' })
  for (const each of [episode, other, episode]) await each.close()
  expect(seen).toMatchObject({ ended: 3, removed: ['folder-1', 'folder-2', 'folder-3'] })
})

it('a second reset gives a new server, the first does not', async () => {
  const { episode, seen } = await opened()
  expect(await episode.reset(signal)).toEqual({ text: 'Look first.' })
  expect(seen.started).toBe(2)
  await episode.step(look, signal)
  await episode.reset(signal)
  expect(await episode.step(look, signal)).toMatchObject({ text: 'look 1' })
  expect(seen).toMatchObject({ started: 3, ended: 2 })
})

it('a tool that failed, and one that there is not, are the policy’s to see', async () => {
  const { episode } = await opened(() => told('locked', true))
  expect(await episode.step(look, signal)).toMatchObject({ text: 'locked', isError: true, done: false })
  const none = await episode.step({ ...look, tool: 'fly' }, signal)
  expect(none).toMatchObject({ text: 'There is no tool fly.', isError: true, done: false })
})

it('a huge answer is cut with a note, and its data left out', async () => {
  const structured = { rows: 'z'.repeat(200_000) }
  const { episode } = await opened(() => ({ ...told('y'.repeat(1e6)), structured }))
  const result = await episode.step(look, signal)
  expect(result).toMatchObject({ truncated: true })
  expect(result.text).toContain('[990000 characters cut]')
  expect(result.text.length).toBeLessThan(10_100)
  expect(result.data).toBeUndefined()
})

it('the grader gets the task, its sealed half, the messages and the answer', async () => {
  const { episode, seen } = await opened()
  const messages: readonly Message[] = [{ id: 'm0', role: 'user', origin: 'user', text: 'Do it.', mask: 0 }]
  const verdict = await episode.evaluate({ answer: 'so', limit: null }, signal, messages)
  expect(verdict).toMatchObject({ score: 1, success: true, outcome: 'completed', sealed: 'why' })
  expect(seen.graded).toEqual([
    { task: tasks.get('a')?.task, sealed: { right: 'CANARY' }, messages, answer: 'so', limit: null },
  ])
})

it.each([
  [null, 'must be an object'],
  [{ score: 2, success: true }, '"score" must be a number from 0 to 1'],
  [{ score: 1, success: 'CANARY' }, '"success" must be true or false'],
])('a verdict of a wrong shape is a failure of the environment: %j', async (wrong, reason) => {
  const { episode, give } = await opened()
  give(wrong)
  const failure = await episode.evaluate({ answer: null, limit: null }, signal).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(EnvironmentError)
  expect(String(failure)).toContain(reason)
  expect(String(failure)).not.toContain('CANARY')
})

it('a task whose time is up ends, and is judged as it stands, as a limit', async () => {
  const { episode, seen, give } = await opened()
  await episode.reset(signal)
  seen.now = 6000
  expect(await episode.step(look, signal)).toMatchObject({ done: true, isError: true })
  give({ score: 0, success: false })
  const verdict = await episode.evaluate({ answer: null, limit: null }, signal)
  expect(verdict).toMatchObject({ outcome: 'time-limit', score: 0 })
  expect(seen.graded[0]?.limit).toBe('time-limit')
})

it('a call cut short by the end of the task is no failure of the server; another one is', async () => {
  const world = worldOf(() => {
    world.seen.now += 600
    throw new EnvironmentError('no answer')
  })
  const { open } = await mcpProvider(tasks, settings, world.surroundings)
  const episode = await open('a', { seed: 1 })
  await episode.reset(signal)
  await expect(episode.step(look, signal)).rejects.toThrow('no answer')
  world.seen.now = 4500
  expect(await episode.step(look, signal)).toMatchObject({ done: true })
})

it('what was made for a server that does not start is taken away', async () => {
  const { surroundings, seen } = worldOf()
  const broken = { ...surroundings, start: () => Promise.reject(new EnvironmentError('down')) }
  await expect(mcpProvider(tasks, settings, broken)).rejects.toThrow('down')
  expect(seen.removed).toEqual(['folder-1'])
})
