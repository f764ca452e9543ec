/** Every word of the world, and so every token of a policy that lives in it. */

export const frameWords = ['<pad>', '<task>', '<act>', '<obs>', '<msg>', '<end>'] as const

export const families = ['find', 'last', 'fetch', 'put', 'move', 'patch'] as const
export type Family = (typeof families)[number]

export const toolNames = ['list', 'get', 'set', 'doc', 'read', 'seek', 'done'] as const
export type ToolName = (typeof toolNames)[number]

export const apps = ['mail', 'song', 'file', 'note', 'cart', 'user'] as const
export type App = (typeof apps)[number]

/** Words that hooks say: go on, read the schema, check what was written, answer at once. */
export const reminders = ['next', 'schema', 'verify', 'answer'] as const
export type Reminder = (typeof reminders)[number]

const numbered = (letter: string, from: number, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${letter}${from + index}`)

export const pageNames = numbered('p', 1, 6)
export const keyNames = numbered('k', 0, 12)
export const valueNames = numbered('v', 0, 16)

/** The 70 words. Their order is part of every trained policy: a word's place is its token id. */
export const vocabulary: readonly string[] = [
  ...frameWords,
  ...families,
  'in',
  'to',
  ...toolNames,
  ...['empty', 'none', 'error', 'ok', 'args'],
  ...reminders,
  ...apps,
  ...pageNames,
  ...keyNames,
  ...valueNames,
]

const values: ReadonlySet<string> = new Set(valueNames)

export const isValue = (word: string): boolean => values.has(word)
