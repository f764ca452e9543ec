import type { ConditionPart } from './conditionParts'
import type { MomentVerdict, WhyNot } from './whyNot'

const truth = ({ holds }: ConditionPart): string => (holds === undefined ? 'unknown' : String(holds)).padEnd(7)

const partLines = (part: ConditionPart, indent = '  '): readonly string[] => [
  `${indent}${truth(part)} ${part.text}${part.reason === undefined ? '' : ` (${part.reason})`}`,
  ...part.parts.flatMap((each) => partLines(each, `${indent}  `)),
]

const said: { readonly [status in MomentVerdict['status']]: string } = {
  fired: 'it would have fired',
  degraded: 'it would only have reminded',
  suppressed: 'it would have been held back',
  error: 'its condition could not be told',
  false: 'its condition did not hold',
  done: 'what it requires had been done',
  'not selected': 'the tool is none of those that it listens to',
}

const momentLines = (event: string, { status, reason, tool, callId, condition, until }: MomentVerdict) => [
  `${event}${tool === undefined ? '' : ` of ${tool} (${callId})`}: ${said[status]}${reason === undefined ? '' : `: ${reason}`}`,
  ...partLines(condition),
  ...(until === undefined ? [] : ['  until', ...partLines(until, '    ')]),
]

/** What `whyNot` found, line by line. */
export const whyText = ({ hook, step, event, moments, steps }: WhyNot): string => {
  if (moments.length > 0)
    return [`${hook} at step ${step}`, ...moments.flatMap((each) => momentLines(event, each))].join('\n')
  const end = step > steps ? `; the rollout has ${steps} steps` : ''
  return `${hook} at step ${step}\n${event} was not raised there${end}.`
}
