import type { JsonValue } from '../../documents/json'
import type { Match } from '../condition'
import { failureOf } from '../facts/errorSignature'
import type { Moment, ResultFacts, TaskFacts } from '../moment'
import { isUntrusted, truncate, untrustedChars, type Variables } from './templates'

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

const callValue = (name: string, { call, result }: Moment): JsonValue | undefined => {
  const site = result?.apis?.[0] ?? call?.apis[0]
  switch (name) {
    case 'tool':
      return call?.tool
    case 'app':
      return site?.app
    case 'api':
      return site?.api
    case 'args':
      return call?.arguments
    case 'code':
      return call?.code
    default:
      return undefined
  }
}

const resultValue = (name: string, result: ResultFacts | undefined): JsonValue | undefined => {
  if (result === undefined) return undefined
  switch (name) {
    case 'result.text':
      return result.text
    case 'result.status':
      return result.isError ? 'error' : 'ok'
    case 'error.type':
      return result.isError ? failureOf(result).type : undefined
    case 'error.message':
      return result.isError ? failureOf(result).message : undefined
    default:
      return undefined
  }
}

const capped = (value: JsonValue | undefined): JsonValue | undefined =>
  typeof value === 'string' ? truncate(value, untrustedChars) : value

/** The template variables of a firing. What a condition binds may come from the environment, so it is capped too. */
export const variablesOf =
  (task: TaskFacts, moment: Moment, match: Match): Variables =>
  (name) => {
    if (Object.hasOwn(match.bindings, name)) return capped(match.bindings[name])
    if (isUntrusted(name)) return capped(resultValue(name, moment.result))
    return taskValue(name, task, moment) ?? callValue(name, moment)
  }
