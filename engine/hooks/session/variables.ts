import type { JsonValue } from '../../documents/json'
import type { Match } from '../condition'
import { failureOf } from '../facts/errorSignature'
import type { CallFacts, Moment, TaskFacts } from '../moment'
import type { Variables } from './templates'
import type { TemplateValue } from './templateValue'

const taskValue = (name: string, task: TaskFacts, moment: Moment): JsonValue | undefined => {
  switch (name) {
    case 'task.text':
      return task.text
    case 'step':
      return moment.step
    case 'maxTurns':
      return moment.maxTurns
    case 'turnsLeft':
      return Math.max(0, moment.maxTurns - moment.step)
    default:
      return name.startsWith('user.') ? task.user?.[name.slice('user.'.length)] : undefined
  }
}

const callValue = (name: string, call: CallFacts | undefined): JsonValue | undefined => {
  switch (name) {
    case 'tool':
      return call?.tool
    case 'args':
      return call?.arguments
    case 'code':
      return call?.code
    default:
      return undefined
  }
}

/** What the environment wrote, so that a message should not repeat it as if it were an instruction. */
const environmentValue = (name: string, { call, result }: Moment): JsonValue | undefined => {
  const site = result?.apis?.[0] ?? call?.apis[0]
  switch (name) {
    case 'app':
      return site?.app
    case 'api':
      return site?.api
    case 'result.text':
      return result?.text
    case 'result.status':
      return result && (result.isError ? 'error' : 'ok')
    case 'error.type':
      return result?.isError ? failureOf(result).type : undefined
    case 'error.message':
      return result?.isError ? failureOf(result).message : undefined
    default:
      return undefined
  }
}

const tagged = (value: JsonValue | undefined, isUntrusted: boolean): TemplateValue | undefined =>
  value === undefined ? undefined : { value, isUntrusted }

/** The template variables of a firing. What a condition binds may come from the environment, so it is untrusted too. */
export const variablesOf =
  (task: TaskFacts, moment: Moment, match: Match): Variables =>
  (name) => {
    if (Object.hasOwn(match.bindings, name)) return tagged(match.bindings[name], true)
    const trusted = taskValue(name, task, moment) ?? callValue(name, moment.call)
    return tagged(trusted, false) ?? tagged(environmentValue(name, moment), true)
  }
