import { canonicalJson, textHash } from '../../documents/canonicalText'
import { isJsonObject, type JsonObject } from '../../documents/json'
import { parsedJson } from '../../documents/parsedJson'
import { flagIn, listIn, memberOf, numberIn, textIn } from '../view/recordMembers'

/** Who brought a record about. `remark`: it accompanies the conversation and is no part of it, such as a hook's record. */
export type PairedOrigin = 'prompt' | 'user' | 'policy' | 'environment' | 'hook' | 'ending' | 'unknown' | 'remark'

/** What of a record counts when two rollouts are laid side by side. */
export interface PairedRecord {
  readonly kind: string
  /** The turn of the policy that it belongs to; `Infinity` for what comes after all of them. */
  readonly step: number
  readonly origin: PairedOrigin
  /** Equal for two that say the same, whatever ids, seeds and counts they carry. */
  readonly content: string
}

/** Longer contents are compared by their hash, so that logs of any size fit in memory. */
const longestContent = 100

/**
 * A line of a log as it is compared. It is read leniently: a line that is no record stands for its own text.
 * @param step stands in where the record names none
 */
export const pairedRecord = (line: string, step: number): PairedRecord => {
  const value = parsedJson(line)
  const { kind, origin, content } = isJsonObject(value) ? partsOf(value) : damaged(line)
  const text = canonicalJson(content)
  return {
    kind,
    origin,
    step: origin === 'ending' ? Number.POSITIVE_INFINITY : (numberIn(value, 'step') ?? step),
    content: text.length > longestContent ? textHash(text) : text,
  }
}

type Parts = Pick<PairedRecord, 'kind' | 'origin'> & { readonly content: unknown }

const damaged = (line: string): Parts => ({ kind: 'damaged', origin: 'unknown', content: line })

const remarks: ReadonlySet<string> = new Set(['header', 'model_call', 'hook', 'hook_answer', 'decision'])

const partsOf = (record: JsonObject): Parts => {
  const kind = textIn(record, 'type')
  if (remarks.has(kind)) return { kind, origin: 'remark', content: kind }
  const read = readers.get(kind)
  // A newer version may log what is not known here: it is compared as it stands.
  return read === undefined ? { kind, origin: 'unknown', content: record } : { kind, ...read(record) }
}

type Reader = (record: JsonObject) => Omit<Parts, 'kind'>

const message: Reader = (record) => {
  const value = memberOf(record, 'message')
  const origin = textIn(value, 'origin')
  const parts = listIn(value, 'parts').map((part) => [textIn(part, 'origin'), textIn(part, 'text')])
  return {
    origin: messageOrigin(origin, parts),
    content: [
      textIn(value, 'role'),
      // One part says the same as none.
      parts.length > 1 ? parts : [[origin, textIn(value, 'text')]],
      listIn(value, 'calls').map(callContent),
      flagIn(value, 'isError'),
      numberIn(value, 'mask') ?? null,
    ],
  }
}

const origins: Readonly<Record<string, PairedOrigin>> = {
  'harness-prompt': 'prompt',
  user: 'user',
  policy: 'policy',
  environment: 'environment',
}

const messageOrigin = (origin: string, parts: readonly (readonly string[])[]): PairedOrigin => {
  const isHook = [origin, ...parts.map(([from]) => from)].some((each) => each?.startsWith('hook:') === true)
  return isHook ? 'hook' : (origins[origin] ?? 'unknown')
}

const callContent = (call: unknown): unknown => [
  textIn(call, 'tool'),
  memberOf(call, 'arguments') ?? null,
  textIn(call, 'code'),
]

const readers = new Map<string, Reader>(
  Object.entries({
    message,
    tool_call: (record) => ({ origin: 'policy', content: callContent(memberOf(record, 'call')) }),
    tool_result: (record) => {
      const result = memberOf(record, 'result')
      return { origin: 'environment', content: [textIn(result, 'text'), flagIn(result, 'isError')] }
    },
    finish: (record) => ({
      origin: 'policy',
      content: [memberOf(record, 'answer') ?? null, flagIn(record, 'accepted')],
    }),
    limit: (record) => ({ origin: 'ending', content: textIn(record, 'kind') }),
    score: (record) => ({
      origin: 'ending',
      content: [numberIn(record, 'score') ?? null, flagIn(record, 'success'), textIn(record, 'outcome')],
    }),
    end: (record) => ({ origin: 'ending', content: textIn(record, 'outcome') }),
  } satisfies Readonly<Record<string, Reader>>),
)
