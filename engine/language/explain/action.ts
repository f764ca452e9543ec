import { type ActionName, eventNames } from '../../documents/kinds/vocabulary'
import { actionNamed, actionTable } from '../../hooks/actions'
import { eventTable } from '../../hooks/events'
import { actionOwner } from '../../lint/sites/parameterSites'
import { codeList, paragraphs } from '../markdown'
import { once } from './once'
import { explainMembers } from './schema'

const messages = {
  required: 'Needs a message.',
  optional: 'May have a message.',
  unused: 'Has no use for a message.',
} as const

/** What an action does, its parameters, and the events that allow it. */
export const explainAction = (written: string): string | undefined =>
  actionNamed(written) === undefined ? undefined : explainKnown(written)

const explainKnown = once((written: string): string | undefined => {
  const name = actionNamed(written)
  if (name === undefined) return undefined
  const { summary, message } = actionTable[name]
  const older = written === name ? undefined : `An older word for \`${name}\`.`
  const events = eventNames.filter((event) => eventTable[event].actions.includes(name))
  return paragraphs(
    `**${name}** — action`,
    older,
    summary,
    messages[message],
    parameters(name),
    `Allowed at ${codeList(events)}`,
  )
})

const parameters = (name: ActionName): string | undefined => {
  const owner = actionOwner(name)
  return owner && explainMembers(owner.schema)
}
