import { flagIn, listIn, memberOf, numberIn, textIn } from './recordMembers'

/** A record as people read it, in full. */
export interface RecordView {
  readonly kind: string
  readonly tone: string
  readonly tags: readonly string[]
  readonly text: string
  readonly step?: number
  readonly hook?: string
}

type View = Omit<RecordView, 'kind' | 'step'>

const json = (value: unknown): string => JSON.stringify(value) ?? ''
const lines = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join('\n')
const tagsOf = (...tags: readonly (string | false | undefined)[]): readonly string[] =>
  tags.filter((tag) => typeof tag === 'string' && tag !== '').map(String)

const hookOfOrigin = (origin: string): string | undefined =>
  origin.startsWith('hook:') ? origin.slice('hook:'.length) : undefined

const withHook = (view: View, hook: string | undefined): View =>
  hook === undefined || hook === '' ? view : { ...view, hook }

const header = (record: object): View => ({
  tone: 'plain',
  tags: tagsOf(
    textIn(record, 'rollout'),
    textIn(record, 'policy', 'id'),
    textIn(record, 'environment', 'id'),
    `seed ${numberIn(record, 'seed') ?? '?'}`,
    `turns ${numberIn(record, 'maxTurns') ?? '?'}`,
  ),
  text: lines(textIn(record, 'taskFacts', 'text'), `state ${textIn(record, 'harness', 'stateHash')}`),
})

const callLine = (call: unknown): string => `${textIn(call, 'tool')} ${json(memberOf(call, 'arguments'))}`

const message = (record: object): View => {
  const value = memberOf(record, 'message')
  const origin = textIn(value, 'origin')
  const parts = listIn(value, 'parts').map((part) => `[${textIn(part, 'origin')}] ${textIn(part, 'text')}`)
  const mask = numberIn(value, 'mask')
  const [first] = [origin, ...listIn(value, 'parts').map((part) => textIn(part, 'origin'))].flatMap(
    (each) => hookOfOrigin(each) ?? [],
  )
  const isHook = first !== undefined
  return withHook(
    {
      tone: isHook ? 'hook-message' : origin,
      tags: tagsOf(
        textIn(value, 'id'),
        textIn(value, 'role'),
        origin,
        `mask ${mask ?? '?'}`,
        flagIn(value, 'isError') && 'error',
      ),
      text: lines(
        ...(parts.length > 0 ? parts : [textIn(value, 'text')]),
        ...listIn(value, 'calls').map((call) => `→ ${callLine(call)}`),
      ),
    },
    first,
  )
}

const modelCall = (record: object): View => {
  const usage = memberOf(record, 'usage')
  const tokens =
    numberIn(usage, 'inputTokens') === undefined
      ? 'usage unknown'
      : `tokens in ${numberIn(usage, 'inputTokens')}, out ${numberIn(usage, 'outputTokens') ?? '?'}`
  return {
    tone: textIn(record, 'parseError') === '' ? 'plain' : 'error',
    tags: tagsOf(tokens, textIn(record, 'finishReason')),
    text: lines(textIn(record, 'parseError'), `context: ${listIn(record, 'context').join(' ')}`),
  }
}

const toolCall = (record: object): View => {
  const call = memberOf(record, 'call')
  const apis = listIn(call, 'apis').map(
    (site) => `${textIn(site, 'app')} ${textIn(site, 'api')} (${textIn(site, 'effect')})`,
  )
  return {
    tone: 'plain',
    tags: tagsOf(textIn(call, 'id'), textIn(call, 'effect')),
    text: lines(callLine(call), textIn(call, 'code'), ...apis),
  }
}

const toolResult = (record: object): View => {
  const result = memberOf(record, 'result')
  const elided = numberIn(result, 'elidedChars') ?? 0
  return {
    tone: flagIn(result, 'isError') ? 'error' : 'environment',
    tags: tagsOf(
      textIn(result, 'callId'),
      'raw',
      `shown as ${textIn(record, 'shown')}`,
      flagIn(result, 'isError') && 'error',
      flagIn(result, 'truncated') && `truncated, ${elided} characters left out`,
    ),
    text: textIn(result, 'text'),
  }
}

const hook = (record: object): View => {
  const key = textIn(record, 'key')
  const bindings = json(memberOf(record, 'bindings'))
  return withHook(
    {
      tone: `hook-${textIn(record, 'status')}`,
      tags: tagsOf(
        textIn(record, 'status'),
        textIn(record, 'hook'),
        textIn(record, 'event'),
        textIn(record, 'action'),
        `tokens ${numberIn(record, 'tokens') ?? '?'}`,
        key !== '' && `key ${key}`,
      ),
      text: lines(textIn(record, 'reason'), bindings === '{}' ? '' : bindings),
    },
    textIn(record, 'hook'),
  )
}

const hookAnswer = (record: object): View => {
  const request = memberOf(record, 'request')
  const answer = memberOf(record, 'answer')
  return withHook(
    {
      tone: textIn(answer, 'kind') === 'failed' ? 'error' : 'plain',
      tags: tagsOf(textIn(request, 'kind'), textIn(request, 'hook'), textIn(record, 'event')),
      text: lines(json(request), `→ ${json(answer)}`),
    },
    textIn(request, 'hook'),
  )
}

const decision = (record: object): View => {
  const value = memberOf(record, 'decision')
  const kind = textIn(value, 'kind')
  const texts = listIn(value, 'texts').map((each) => `[${textIn(each, 'hook')}] ${textIn(each, 'text')}`)
  return withHook(
    {
      tone: kind === 'continue' ? 'plain' : 'hook-message',
      tags: tagsOf(kind, textIn(record, 'event'), textIn(record, 'callId')),
      text: texts.length > 0 ? lines(...texts) : json(value),
    },
    textIn(value, 'hook') || textIn(listIn(value, 'texts')[0], 'hook'),
  )
}

const score = (record: object): View => ({
  tone: flagIn(record, 'success') ? 'pass' : 'fail',
  tags: tagsOf(
    flagIn(record, 'success') ? 'success' : 'no success',
    textIn(record, 'outcome'),
    textIn(record, 'scorer', 'name'),
  ),
  text: `score ${numberIn(record, 'score') ?? '?'}`,
})

const limit = (record: object): View => ({ tone: 'error', tags: tagsOf(textIn(record, 'kind')), text: 'limit reached' })

const finish = (record: object): View => ({
  tone: flagIn(record, 'accepted') ? 'plain' : 'hook-message',
  tags: tagsOf(flagIn(record, 'accepted') ? 'accepted' : 'refused by a hook', textIn(record, 'callId')),
  text: `answer: ${json(memberOf(record, 'answer'))}`,
})

const end = (record: object): View => ({
  tone: textIn(record, 'outcome') === 'pass' ? 'pass' : 'fail',
  tags: tagsOf(textIn(record, 'outcome'), `steps ${numberIn(record, 'steps') ?? '?'}`),
  text: textIn(record, 'reason'),
})

/** What is not known here is shown as it stands. */
const unknownRecord = (record: object): View => ({ tone: 'plain', tags: [], text: json(record) })

const views = new Map<string, (record: object) => View>(
  Object.entries({
    header,
    message,
    model_call: modelCall,
    tool_call: toolCall,
    tool_result: toolResult,
    hook,
    hook_answer: hookAnswer,
    decision,
    limit,
    finish,
    score,
    end,
  }),
)

export const recordView = (record: object): RecordView => {
  const kind = textIn(record, 'type')
  const step = numberIn(record, 'step')
  const view = (views.get(kind) ?? unknownRecord)(record)
  return { kind: kind === '' ? 'unknown' : kind, ...view, ...(step === undefined ? {} : { step }) }
}
