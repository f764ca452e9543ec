import type { JsonValue } from '../../documents/json'
import type { SchemaError, ValuePath } from '../../documents/schemaError'
import type { Found } from '../../lint/findings'
import type { EntrySlice } from './entrySlice'

/** One entry of a document: as it stands in the text, and what was read of it. Immutable. */
export interface Piece {
  readonly container: ValuePath
  readonly name: string | number
  readonly indentation: string
  readonly text: string
  readonly value: JsonValue
  readonly reading: EntryReading
}

export interface EntryFound {
  readonly moved: readonly Found[]
  /** Rules that found something with a place, such as that of a fix, outside of the entry: they must see the whole. */
  readonly stuck: readonly Found['rule'][]
}

/** What follows from an entry's text alone, wherever in its document it stands. */
export interface EntryReading {
  /** Where the entry breaks the schema of its document; paths lead from the entry. */
  readonly errors: readonly SchemaError[]
  /** Made when it is judged. */
  slice?: EntrySlice | undefined
  /** What rules about single entries found, with places from its start; made when it is judged. */
  found?: EntryFound
}

/** Equal for entries that read and are judged alike, wherever in their document they stand. */
export const pieceKey = ({ container, indentation, text }: Piece): string =>
  [...container, indentation, text].join('\n')
