import { byText } from '../documents/byText'
import type { Evidence } from '../documents/evidence'
import type { Project, ProjectFile } from '../documents/project'
import { noteRead, readKey, withReads } from '../documents/reads'
import { type LineIndex, lineIndex } from '../documents/text/positions'
import { factsOf } from '../lint/facts'
import type { Finding } from '../lint/finding'
import { allChecks, type Found, findingsOf, judged } from '../lint/findings'
import { withFollowUps } from '../lint/lintProject'
import type { ContentChange } from './contentChange'
import { Judging } from './judging'
import { LiveFacts } from './liveFacts'
import { ChangedMeanwhile, type LiveFile } from './liveFile'
import { LiveFiles } from './liveFiles'
import { type FileFindings, type Known, LiveFindings } from './liveFindings'
import { LiveMemory } from './liveMemory'
import type { LiveText } from './liveText'
import { liveView } from './liveView'
import type { FoundInEntries } from './pieces/entryFindings'
import { movedFound } from './pieces/shifted'
import { Readers } from './readers'
import { readsOfOthers } from './readsOfOthers'

export type { ContentChange } from './contentChange'

/** Work of the texts that are there; what was spent on a file that is gone is forgotten with it. */
export interface LiveWork {
  readonly documentsChecked: number
  readonly entriesChecked: number
  readonly charactersRead: number
}

/** Documents of more characters are judged in slices, so that a newer text need not wait for what an older one costs. */
const longestAtOnce = 50_000

const mostHeld = 32

interface LiveOptions {
  /** Characters. */
  readonly longestAtOnce?: number
  /** Files. */
  readonly mostHeld?: number
  /** The text that a file has where it is stored, by path; undefined when it has gone. Without it all texts stay in memory. */
  readonly readStored?: (path: string) => string | undefined
}

/**
 * The documents of one workspace folder while they change. Paths are relative to that folder. Texts are told as they
 * are typed; work is done in `step`s, and `news` then gives the findings of every file where they differ from what was
 * given before. At rest, when `step` has nothing to do, they are those of `lintProject`.
 */
export class LiveProject {
  private readonly files: LiveFiles
  private readonly memory = new LiveMemory()
  private readonly facts = new LiveFacts()
  private readonly readers = new Readers()
  private readonly followUpReaders = new Readers()
  private readonly known = new LiveFindings((path) => this.memory.changedAt(readKey('text', path)))
  private readonly dirty = new Set<string>()
  private readonly followUps = new Set<string>()
  private evidence: Evidence | undefined
  /** The document that is judged in slices, with what its entries have, and what the rest of each document had last. */
  private judging: Judging | undefined
  private entries: FoundInEntries | undefined
  private readonly rest = new Map<string, readonly Found[]>()
  private documentsChecked = 0
  private current: Project | undefined

  /** Files that became dirty since those were last put in order. */
  private unordered = 0

  private readonly longestAtOnce: number
  private readonly mostHeld: number

  constructor(options: LiveOptions = {}) {
    this.longestAtOnce = options.longestAtOnce ?? longestAtOnce
    this.mostHeld = options.mostHeld ?? mostHeld
    const { readStored } = options
    this.files = new LiveFiles({ mostHeld: this.mostHeld, readStored, changed: (path, keys) => this.read(path, keys) })
  }

  /** A text that nobody edits, and that can be read again: it does not stay in memory. Undefined when the file is gone. */
  setStored(path: string, text: string | undefined): void {
    this.files.setStored(path, text)
  }

  /** A text that is only here. Undefined when the file is gone. */
  setText(path: string, text: string | undefined): void {
    this.files.setText(path, text)
  }

  /** Changes follow each other: the ranges of each refer to the text after those before it. */
  edit(path: string, changes: readonly ContentChange[]): void {
    this.files.edit(path, changes)
  }

  textOf(path: string): string | undefined {
    return this.files.text(path)?.text
  }

  /** Lines of a text; of a file that is not there, those of an empty text. */
  linesOf(path: string): LineIndex {
    return this.files.text(path)?.lines ?? lineIndex('')
  }

  /** What was run, for rules that ask. All are asked again that did. */
  setEvidence(evidence: Evidence | undefined): void {
    this.evidence = evidence
    this.change([readKey('evidence')])
  }

  /** The documents as they are now. Another object after each change. */
  project(): Project {
    this.files.readAll()
    this.current ??= liveView(this.files.tables, this.facts, this.memory, () => this.evidence)
    return this.current
  }

  fileAt(path: string): ProjectFile | undefined {
    this.files.readAll()
    return this.files.tables.file(path)
  }

  /** All findings of a file as they are known now. */
  findingsOf(path: string): readonly Finding[] {
    return this.known.of(path).all
  }

  /** Reads what was told, so that its texts need not stay in memory until it is judged. */
  takeIn(): void {
    this.files.readAll()
  }

  /** Does a small part of the work, and says whether more is to do. */
  step(): boolean {
    this.files.readAll()
    if (this.unordered > this.mostHeld) this.sortDirty()
    const next = firstOf(this.dirty)
    if (next !== undefined) this.judge(next)
    else {
      const following = firstOf(this.followUps)
      if (following !== undefined) this.followUp(following)
    }
    if (this.files.letGo(this.judging?.path)) this.current = undefined
    return !this.files.isAllRead || this.dirty.size + this.followUps.size > 0
  }

  /** The next steps are parts of a large document: what is known by now should be told before them. */
  get isSlow(): boolean {
    return this.judging !== undefined
  }

  /** Exact counts of the work since the project began. */
  get work(): LiveWork {
    const texts = [...this.files.all()]
    return {
      documentsChecked: this.documentsChecked,
      entriesChecked: texts.reduce((sum, { entriesJudged }) => sum + entriesJudged, 0),
      charactersRead: texts.reduce((sum, { charactersRead }) => sum + charactersRead, 0),
    }
  }

  /**
   * Findings that differ from what was given before, and those that may be on other lines now. A file that is gone has
   * none.
   */
  news(): readonly FileFindings[] {
    return this.known.news()
  }

  /** All the work at once. */
  check(): readonly FileFindings[] {
    while (this.step());
    return this.news()
  }

  /** So that what the files of one line share is read once. */
  private sortDirty(): void {
    const lines = [...this.dirty].map((path) => ({ path, line: this.files.tables.file(path)?.line ?? '' }))
    lines.sort((a, b) => (a.line === b.line ? byText(a.path, b.path) : byText(a.line, b.line)))
    this.dirty.clear()
    for (const { path } of lines) this.dirty.add(path)
    this.unordered = 0
  }

  private read(path: string, keys: readonly string[]): void {
    this.unordered += 1
    this.change(keys)
    if (this.files.tables.file(path) === undefined) this.forget(path)
    else this.dirty.add(path)
  }

  private change(keys: readonly string[]): void {
    this.current = undefined
    this.memory.change(keys)
    this.wake(keys)
  }

  /** Has those judged again that read what changed; not the file that it is about, which knows. */
  private wake(keys: readonly string[], about?: string): void {
    for (const key of keys) {
      for (const path of this.readers.of(key)) if (path !== about) this.dirty.add(path)
      for (const path of this.followUpReaders.of(key)) if (path !== about) this.followUps.add(path)
    }
  }

  private forget(path: string): void {
    for (const waiting of [this.dirty, this.followUps]) waiting.delete(path)
    for (const readers of [this.readers, this.followUpReaders]) readers.delete(path)
    if (this.known.delete(path)) this.followUpsOf(path)
    this.rest.delete(path)
    this.wake(this.facts.set(path, []), path)
    if (this.judging?.path === path) this.judging = undefined
  }

  private judge(path: string): void {
    const file = this.files.tables.file(path)
    const text = this.files.text(path)
    if (file === undefined || text === undefined) {
      this.dirty.delete(path)
      return
    }
    const isNew = this.judging?.path !== path || this.judging.revision !== this.memory.revision
    if (isNew || this.judging === undefined) {
      this.entries = text.entryFound()
      this.judging = new Judging(file, this.project(), this.entries?.left ?? allChecks, this.isLarge(text))
      this.setFacts(this.judging, file)
      if (this.isLarge(text) && this.foretell(file, text)) return
    }
    this.advance(this.judging, file, text)
  }

  private isLarge(text: LiveText): boolean {
    return text.length > this.longestAtOnce
  }

  /** Of a large document that was edited: what is known of its entries now, and what was known of the rest before. */
  private foretell(file: LiveFile, text: LiveText): boolean {
    const before = this.rest.get(file.path)
    const { follower } = text
    const known = this.known.of(file.path)
    const hasFollowUps = known.all.length !== known.judged.length
    if (this.entries === undefined || before === undefined || follower === undefined || hasFollowUps) return false
    const { moved } = movedFound(before, file.path, follower)
    const unsilenced = findingsOf([...this.entries.found, ...moved], file)
    const own = judged(unsilenced, file, this.project())
    this.set(file.path, { unsilenced, judged: own, all: own })
    return true
  }

  private advance(judging: Judging, file: LiveFile, text: LiveText): void {
    const { path } = file
    this.guarding(path, this.dirty, () => {
      judging.advance()
      if (!judging.isDone) return
      const { result, reads } = withReads((): Known => {
        const unsilenced = findingsOf([...(this.entries?.found ?? []), ...judging.found], file)
        const project = this.project()
        return { unsilenced, judged: judged(unsilenced, file, project), all: this.findingsOf(path) }
      })
      this.dirty.delete(path)
      this.judging = undefined
      this.documentsChecked += 1
      this.files.touch(path)
      this.readers.set(path, readsOfOthers(path, new Set([...judging.reads, ...reads])))
      this.rest.set(path, judging.found)
      text.follow()
      this.set(path, result)
      this.followUps.add(path)
    })
  }

  /** Before the file is judged, so that it is compared with others as one of them. */
  private setFacts({ path, reads: ofFile }: Judging, file: LiveFile): void {
    this.guarding(path, this.dirty, () => {
      const { result: facts, reads } = withReads(() => factsOf(file, this.project()))
      for (const key of reads) ofFile.add(key)
      this.wake(this.facts.set(path, facts), path)
    })
  }

  private followUp(path: string): void {
    this.followUps.delete(path)
    const file = this.files.tables.file(path)
    if (file === undefined) return
    this.guarding(path, this.followUps, () => {
      const { result: all, reads } = withReads(() =>
        withFollowUps(file, this.project(), {
          judged: (other) => this.knownOf(other).judged,
          unsilenced: (other) => this.knownOf(other).unsilenced,
        }),
      )
      this.followUpReaders.set(path, readsOfOthers(path, reads))
      this.set(path, { ...this.knownOf(path), all })
    })
  }

  private knownOf(path: string): Known {
    noteRead(readKey('findings', path))
    return this.known.of(path)
  }

  private set(path: string, known: Known): void {
    if (this.known.set(path, known)) this.followUpsOf(path)
  }

  /** Looks again at what follows elsewhere from the findings of a file. */
  private followUpsOf(path: string): void {
    for (const reader of this.followUpReaders.of(readKey('findings', path))) this.followUps.add(reader)
  }

  /** When a file changed under the work, it is put off until that is told. */
  private guarding(path: string, waiting: Set<string>, work: () => void): void {
    try {
      work()
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile)) throw error
      waiting.add(path)
      this.files.outdated(error.path)
    }
  }
}

const firstOf = (paths: ReadonlySet<string>): string | undefined => {
  for (const path of paths) return path
  return undefined
}
