import type { Finding } from '../lint/finding'
import { sameJson } from './sameJson'

export interface FileFindings {
  readonly path: string
  readonly findings: readonly Finding[]
}

/** What is known of the faults of one file: before silences and severities, after them, and with follow-ups. */
export interface Known {
  readonly unsilenced: readonly Finding[]
  readonly judged: readonly Finding[]
  readonly all: readonly Finding[]
}

interface Given {
  readonly findings: readonly Finding[]
  /** Revision of the texts that the findings have places in: the same offset may be on another line in the next one. */
  readonly textsAt: number
}

const nothing: Known = { unsilenced: [], judged: [], all: [] }

/** What is known of the faults of every file, and what of it was given to whoever shows it. */
export class LiveFindings {
  private readonly known = new Map<string, Known>()
  private readonly given = new Map<string, Given>()
  private readonly touched = new Set<string>()
  private readonly textAt: (path: string) => number

  /** `textAt` gives the revision in which the text of a file changed last. */
  constructor(textAt: (path: string) => number) {
    this.textAt = textAt
  }

  of(path: string): Known {
    return this.known.get(path) ?? nothing
  }

  /** Says whether other files, which are told what follows from these, may have to be told anew. */
  set(path: string, known: Known): boolean {
    const before = this.known.get(path)
    this.known.set(path, known)
    // While what follows is not known yet, the findings are those of the text before: not in their places any more.
    if (before?.all !== known.all) this.touched.add(path)
    return !sameJson(before?.judged, known.judged) || !sameJson(before?.unsilenced, known.unsilenced)
  }

  /** The same of a file that is gone. */
  delete(path: string): boolean {
    const isOther = this.set(path, nothing)
    this.known.delete(path)
    return isOther
  }

  /** Findings that differ from what was given before, and those that may be on other lines now. */
  news(): readonly FileFindings[] {
    const news: FileFindings[] = []
    for (const path of this.touched) {
      const findings = this.of(path).all
      const textsAt = this.textsAt(path, findings)
      const before = this.given.get(path)
      if (sameJson(findings, before?.findings ?? []) && textsAt === (before?.textsAt ?? textsAt)) continue
      if (findings.length === 0) this.given.delete(path)
      else this.given.set(path, { findings, textsAt })
      news.push({ path, findings })
    }
    this.touched.clear()
    return news
  }

  private textsAt(path: string, findings: readonly Finding[]): number {
    const files = new Set([path, ...findings.flatMap(({ related }) => related.map(({ file }) => file))])
    return Math.max(...[...files].map((file) => this.textAt(file)))
  }
}
