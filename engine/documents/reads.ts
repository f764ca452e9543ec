/** What was read of a project while something was found out, as keys such as `member H0.harness.json state`. */
export type Reads = ReadonlySet<string>

type Aspect =
  | 'text'
  | 'value'
  | 'member'
  | 'readable'
  | 'name'
  | 'names'
  | 'document'
  | 'documents'
  | 'files'
  | 'kind'
  | 'findings'
  | 'evidence'
  | 'fact'

export const readKey = (aspect: Aspect, ...of: readonly string[]): string => [aspect, ...of].join(' ')

const nothing: Reads = new Set()

let isListening = false
let heard: Set<string> | undefined

/**
 * Documents that change tell here what is read of them. Whoever judges them listens, and so learns which changes make it
 * judge again. Nothing is kept when nobody listens.
 */
export const noteRead = (key: string): void => {
  if (!isListening) return
  heard ??= new Set()
  heard.add(key)
}

export const noteReads = (reads: Reads): void => {
  if (!isListening || reads.size === 0) return
  for (const key of reads) noteRead(key)
}

/** Does the work and gives what it read. Whoever listens around it hears of the same reads. */
export const withReads = <Result>(work: () => Result): { readonly result: Result; readonly reads: Reads } => {
  const outer = heard
  const wasListening = isListening
  heard = undefined
  isListening = true
  try {
    const result = work()
    return { result, reads: heard ?? nothing }
  } finally {
    const own = heard ?? nothing
    heard = outer
    isListening = wasListening
    noteReads(own)
  }
}

/** Does the work without telling anybody what it reads: whoever asks has said more exactly what matters. */
export const unnoted = <Result>(work: () => Result): Result => {
  const wasListening = isListening
  isListening = false
  try {
    return work()
  } finally {
    isListening = wasListening
  }
}
