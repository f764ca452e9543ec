import type { JsonObject } from '../../documents/json'
import { type EventName, eventNames } from '../../documents/kinds/vocabulary'
import type { DocumentPath } from '../../documents/text/locate'
import type { Cursor } from '../cursor'
import { type EntryAround, entryAround } from '../meaning/entryAround'
import type { Meaning } from '../meaning/meaning'
import { meaningAt } from '../meaning/meaningAt'
import { objectAt } from '../meaning/valueAt'
import type { TextPlace } from '../place/textPlace'

/** A place to write at, with what may stand there. */
export interface Spot {
  readonly cursor: Cursor
  readonly place: TextPlace
  readonly path: DocumentPath
  readonly meaning: Meaning
  readonly entry: EntryAround | undefined
}

export const spotAt = (cursor: Cursor, place: TextPlace): Spot => {
  const { path } = place
  const entry = entryAround(cursor.file, path)
  return { cursor, place, path, entry, meaning: meaningAt(cursor.file, path, entry) }
}

/** The hook around a place; empty elsewhere. */
export const hookOf = ({ entry }: Spot): JsonObject =>
  entry?.section === 'hooks' ? objectAt({ hook: entry.entry }, ['hook']) : {}

/** The event of the hook around a place, when it is one. */
export const eventOf = (spot: Spot): EventName | undefined => {
  const { event } = hookOf(spot)
  return eventNames.find((known) => known === event)
}
