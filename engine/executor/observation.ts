import type { HarnessState } from '../documents/kinds/harness'
import type { StepResult } from '../environments/environment'

/** How a harness lets results look to the policy; built once per harness from its `observation` section. */
export interface ObservationStyle {
  readonly maxChars: number | null
  readonly headChars: number
  readonly tailChars: number
  readonly truncatedTemplate: string
  readonly emptyTemplate: string | null
  readonly errorTemplate: string | null
}

export interface ShownResult {
  readonly text: string
  readonly truncated: boolean
  readonly elidedChars: number
}

const defaultTruncated = '… {{elidedChars}} characters left out …'

export const observationStyle = (state: HarnessState): ObservationStyle => {
  const result = state.observation?.['result']
  const maxChars = result?.maxChars ?? null
  return {
    maxChars,
    headChars: result?.headChars ?? Math.ceil((maxChars ?? 0) / 2),
    tailChars: result?.tailChars ?? Math.floor((maxChars ?? 0) / 2),
    truncatedTemplate: result?.truncatedTemplate ?? defaultTruncated,
    emptyTemplate: state.observation?.['empty']?.template ?? null,
    errorTemplate: state.observation?.['error']?.template ?? null,
  }
}

const fill = (template: string, name: string, value: string): string => template.split(`{{${name}}}`).join(value)

/** Head and tail of a text that is over the cap, with a line that says how much is missing. Never cuts silently. */
const capped = (text: string, style: ObservationStyle): ShownResult => {
  if (style.maxChars === null || text.length <= style.maxChars) return { text, truncated: false, elidedChars: 0 }
  const elidedChars = text.length - style.headChars - style.tailChars
  if (elidedChars <= 0) return { text, truncated: false, elidedChars: 0 }
  const notice = fill(style.truncatedTemplate, 'elidedChars', String(elidedChars))
  const tail = text.slice(text.length - style.tailChars)
  return { text: `${text.slice(0, style.headChars)}\n${notice}\n${tail}`, truncated: true, elidedChars }
}

/** The text of a result as the policy reads it: template of its class, then the cap. */
export const showResult = (result: StepResult, style: ObservationStyle): ShownResult => {
  const { errorTemplate, emptyTemplate } = style
  let text = result.text
  if (result.isError && errorTemplate !== null) text = fill(errorTemplate, 'result.text', text)
  else if (text === '' && emptyTemplate !== null) text = emptyTemplate
  return capped(text, style)
}
