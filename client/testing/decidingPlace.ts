import { parsedJson } from '../../engine/documents/parsedJson'
import { listIn, memberOf, numberIn, textIn } from '../../engine/trajectories/view/recordMembers'

/** Where in a log it was decided how the rollout went. */
export interface DecidingPlace {
  /** From 0. */
  readonly line: number
  /** Turn of the policy at which it first differs from the parent's rollout; undefined where no difference was found. */
  readonly parting: number | undefined
}

/**
 * The first line at which a rollout says or does something else than its parent's did, and else its last line. Prompts
 * may differ from the start: what the rollouts do with them is what counts.
 */
export const decidingPlace = (log: string, parentLog: string | undefined): DecidingPlace => {
  const last = log.trimEnd().split('\n').length - 1
  if (parentLog === undefined) return { line: last, parting: undefined }
  const before = deedsOf(parentLog)
  const found = deedsOf(log).find(({ text }, at) => text !== before[at]?.text)
  return found === undefined ? { line: last, parting: undefined } : { line: found.line, parting: found.step }
}

interface Deed {
  readonly line: number
  readonly step: number
  /** Equal for equal deeds. */
  readonly text: string
}

const deedsOf = (log: string): readonly Deed[] =>
  log.split('\n').flatMap((text, line) => {
    const record = parsedJson(text)
    const deed = deedIn(record)
    return deed === undefined ? [] : [{ line, step: numberIn(record, 'step') ?? 0, text: JSON.stringify(deed) }]
  })

/** Without ids and seeds, which say nothing of what was done. */
const deedIn = (record: unknown): unknown => {
  const type = textIn(record, 'type')
  if (type === 'finish') return [type, memberOf(record, 'answer'), memberOf(record, 'accepted')]
  if (type !== 'message' || textIn(record, 'message', 'origin') === 'harness-prompt') return undefined
  const message = memberOf(record, 'message')
  const calls = listIn(message, 'calls').map((call) => [memberOf(call, 'tool'), memberOf(call, 'arguments')])
  return [textIn(message, 'role'), textIn(message, 'origin'), textIn(message, 'text'), calls]
}
