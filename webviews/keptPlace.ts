import { hasShape } from '../protocol/shape'

/** Where the reader was, kept while the page is hidden and over reloads of the window. Never anything of the log. */
export interface KeptPlace {
  readonly version: 1
  readonly top: number
  readonly chosen: number
  readonly words: string
}

export const readKeptPlace = (value: unknown): KeptPlace | undefined =>
  hasShape(value, { version: 'number', top: 'number', chosen: 'number', words: 'string' }) && value.version === 1
    ? { version: 1, top: value.top, chosen: value.chosen, words: value.words }
    : undefined
