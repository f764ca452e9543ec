import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CorpusFile, corpusFolder } from '../corpusFolder'
import { Session, uriOf } from '../session'
import { positionAt, right, sleep } from '../typing'
import { inSession, type Samples, type Scenario } from './scenario'

interface Document {
  readonly uri: string
  readonly text: string
}

/** Every document opened, until each has diagnostics. */
export const opened =
  (count: number): Scenario =>
  (server) => {
    const { folder, files } = corpusFolder(count)
    const uri = (file: CorpusFile) => uriOf(join(folder, file.file))
    const documents = files.map((file) => ({ uri: uri(file), text: readFileSync(join(folder, file.file), 'utf8') }))
    return inSession(server, folder, async (session) => {
      await sleep(300)
      const started = performance.now()
      const problems = await (server.mode === 'pull' ? pullAll(session, documents) : openAll(session, documents))
      const ms = performance.now() - started
      const foundIn = (level: string) =>
        files.filter((file) => file.level === level && (problems.get(uri(file)) ?? 0) > 0).length
      return {
        [`opened ${count}`]: [ms],
        [`opened ${count}: rss MiB`]: [session.client.usage().rssMiB],
        [`opened ${count}: schema faults found`]: [foundIn('schema')],
        [`opened ${count}: text faults found`]: [foundIn('text')],
        [`opened ${count}: cross faults found`]: [foundIn('cross')],
      }
    })
  }

/** URI -> number of problems. */
type Problems = ReadonlyMap<string, number>

const pullAll = async (session: Session, documents: readonly Document[]): Promise<Problems> => {
  const problems = new Map<string, number>()
  const queue = [...documents]
  const pullNext = async () => {
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      session.open(next.uri, next.text)
      problems.set(next.uri, (await session.pull(next.uri)).diagnostics.length)
    }
  }
  await Promise.all(Array.from({ length: 32 }, pullNext))
  return problems
}

/** A server that publishes only what changed says nothing of a clean document: such a document counts once asked for. */
const openAll = async (session: Session, documents: readonly Document[]): Promise<Problems> => {
  const problems = new Map<string, number>()
  const wanted = new Set(documents.map(({ uri }) => uri))
  const all = session.client.publication(({ uri, diagnostics }) => {
    if (wanted.has(uri)) problems.set(uri, diagnostics.length)
    return problems.size === wanted.size
  })
  for (const { uri, text } of documents) session.open(uri, text)
  await all
  return problems
}

const faulty = (files: readonly CorpusFile[]) => files.filter(({ level }) => level !== undefined)

/** Nothing opened: from the start of the process until every faulty document is reported. */
export const scan =
  (count: number): Scenario =>
  async (server) => {
    const { folder, files } = corpusFolder(count)
    const session = new Session(server, folder)
    try {
      return await untilReported(session, folder, files, `scan ${count}`)
    } finally {
      await session.client.stop()
    }
  }

const untilReported = async (
  session: Session,
  folder: string,
  files: readonly CorpusFile[],
  label: string,
): Promise<Samples> => {
  const left = new Set(faulty(files).map(({ file }) => uriOf(join(folder, file))))
  const done = session.client.publication(({ uri, diagnostics }) => {
    if (diagnostics.length > 0) left.delete(uri)
    return left.size === 0
  })
  await session.initialize(folder)
  const { at } = await done
  return { [label]: [at - session.client.started], [`${label}: rss MiB`]: [session.client.usage().rssMiB] }
}

/** The id of the base with the most siblings is changed and changed back, until every one of them was told. */
export const fanout =
  (count: number): Scenario =>
  (server) => {
    const { folder, files } = corpusFolder(count)
    const { base, dependents } = mostUsedBase(files)
    const path = join(folder, base.file)
    const text = readFileSync(path, 'utf8')
    const uris = dependents.map(({ file }) => uriOf(join(folder, file)))
    return inSession(server, folder, async (session) => {
      await session.openAndWait(uriOf(path), text)
      await sleep(count > 5000 ? 9000 : 3000)
      const place = positionAt(text, text.indexOf(`"id": "${base.id}"`) + 7)
      const times: number[] = []
      for (let index = 0; index < 20; index += 1) {
        const isTyped = index % 2 === 0
        const told = untilTold(session, uris, isTyped)
        const end = isTyped ? place : right(place, 1)
        const sent = session.change(uriOf(path), place, end, isTyped ? 'q' : '')
        times.push((await told) - sent)
        await sleep(20)
      }
      return { [`fanout ${count}`]: times, [`fanout ${count}: dependents`]: [uris.length] }
    })
  }

const untilTold = async (session: Session, uris: readonly string[], isWrong: boolean): Promise<number> => {
  const left = new Set(uris)
  const last = await session.client.publication(({ uri, diagnostics }) => {
    if (isWrong === diagnostics.length > 0) left.delete(uri)
    return left.size === 0
  })
  return last.at
}

const mostUsedBase = (files: readonly CorpusFile[]) => {
  const sound = files.filter(({ level }) => level === undefined)
  const dependentsOf = (base: CorpusFile) => sound.filter(({ parent }) => parent === base.id)
  const bases = sound.filter(({ parent }) => parent === undefined)
  const ranked = bases.map((base) => ({ base, dependents: dependentsOf(base) }))
  const [first] = ranked.sort((a, b) => b.dependents.length - a.dependents.length)
  if (first === undefined) throw new Error('the corpus has no base')
  return first
}
