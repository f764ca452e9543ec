import { inlineCode, paragraphs } from '../markdown'

/** What template variables hold, by name. */
const meanings: Readonly<Record<string, string>> = {
  'task.text': 'Text of the task.',
  step: 'Number of the step, from 1.',
  maxTurns: 'Turns that the task may have.',
  turnsLeft: 'Turns that are left.',
  tool: 'Name of the tool that is called.',
  app: 'App that is called.',
  api: 'API that is called, as its app names it.',
  args: 'Arguments of the call, as JSON.',
  code: 'Code that the call runs.',
  'result.text': 'Result of the call, at most 200 characters of it in messages.',
  'result.status': '`ok` or `error`.',
  'error.type': 'Type of the error; nothing when there is none.',
  'error.message': 'What the error says; nothing when there is none.',
  elidedChars: 'Characters that were cut out.',
  'user.*': 'What the environment tells of the user, such as `user.name`.',
}

export const variableMeaning = (name: string): string =>
  (Object.hasOwn(meanings, name) ? meanings[name] : undefined) ??
  (name.startsWith('user.') ? 'What the environment tells of the user.' : 'Bound by the condition of the hook.')

/** What a variable holds, and whether it can be used here. */
export const explainVariable = (name: string, available: readonly string[] | undefined): string => {
  const isKnown = available?.some((each) => each === name || (each === 'user.*' && name.startsWith('user.')))
  return paragraphs(
    `**${name.replace(/[^\w-]/g, '\\$&')}** — template variable`,
    variableMeaning(name),
    isKnown === false ? `Not available here. Available: ${(available ?? []).map(inlineCode).join(', ')}` : undefined,
    'Filters: `{{name|json}}` writes JSON, `{{name|trunc:80}}` at most 80 characters.',
  )
}
