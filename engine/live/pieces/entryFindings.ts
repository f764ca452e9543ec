import { projectOf } from '../../documents/project'
import type { Span } from '../../documents/text/positions'
import { allChecks, type Check, checksInProject, type Found, foundBy, ownCheck } from '../../lint/findings'
import { rules } from '../../lint/registry'
import type { EntryFound, Piece } from './piece'
import type { PiecedDocument } from './piecedDocument'
import { movedFound } from './shifted'

const entryRules = rules.filter(({ scope }) => scope === 'entry')
const entryChecks = entryRules.map(ownCheck)
const otherChecks = allChecks
  .filter((check) => !entryRules.includes(check.rule))
  .concat(entryRules.flatMap(checksInProject))

/** Rules about one entry look at nothing else. */
const noProject = projectOf([])

export interface FoundInEntries {
  /** With places in the document. */
  readonly found: readonly Found[]
  /** What must see the whole document. */
  readonly left: readonly Check[]
}

/** Judges the entries of a document one by one and keeps what was found, for as long as an entry is the same. */
export class EntryFindings {
  private frame: { readonly of: PiecedDocument['frame']; readonly found: readonly Found[] } | undefined
  /** Entries judged so far. */
  judged = 0

  of(document: PiecedDocument): FoundInEntries {
    const found: Found[] = []
    const stuck = new Set<Found['rule']>()
    const add = (inside: EntryFound, move: (span: Span) => Span | undefined) => {
      const here = movedFound(inside.moved, document.file.path, move)
      found.push(...here.moved)
      for (const rule of [...inside.stuck, ...here.stuck]) stuck.add(rule)
    }
    for (const [index, piece] of document.pieces.entries()) {
      piece.reading.found ??= this.judge(piece, document)
      const { moved, stuck: ofPiece } = piece.reading.found
      if (moved.length + ofPiece.length > 0) add(piece.reading.found, shiftBy(document.text.startOf(2 * index + 1)))
    }
    add({ moved: this.frameOf(document), stuck: [] }, (span) => document.frame.place(span, document.text))
    if (stuck.size === 0) return { found, left: otherChecks }
    const left = [...otherChecks, ...entryChecks.filter(({ rule }) => stuck.has(rule))]
    return { found: found.filter(({ rule }) => !stuck.has(rule)), left }
  }

  private judge(piece: Piece, document: PiecedDocument): EntryFound {
    this.judged += 1
    const slice = document.sliceOf(piece)
    if (slice === undefined) return { moved: [], stuck: entryRules }
    const end = slice.start + piece.text.length
    const isInside = (span: Span) => slice.start <= span.start && span.end <= end
    const toStart = shiftBy(-slice.start)
    const found = foundBy(entryChecks, slice.file, noProject)
    return movedFound(found, slice.file.path, (span) => (isInside(span) ? toStart(span) : undefined))
  }

  private frameOf({ frame }: PiecedDocument): readonly Found[] {
    if (this.frame?.of !== frame) this.frame = { of: frame, found: foundBy(entryChecks, frame.file, noProject) }
    return this.frame.found
  }
}

const shiftBy =
  (by: number) =>
  ({ start, end }: Span): Span => ({ start: start + by, end: end + by })
