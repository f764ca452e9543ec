import { isJsonObject, type JsonObject, type JsonValue } from '../../documents/json'
import { eventNames } from '../../documents/kinds/vocabulary'
import type { ProjectFile } from '../../documents/project'
import { remembered } from '../../documents/remembered'
import type { ValuePath } from '../../documents/schemaError'
import { conditionRegistry } from '../../hooks/conditions/registry'
import { availableVariables } from '../../hooks/session/templates'
import { leavesOf } from './conditionSites'
import { type EntrySite, entrySites, type HookSite, hookSiteOf } from './entrySites'

export interface TemplateSite {
  readonly at: ValuePath
  readonly text: string
  /** Names that it may use; `user.*` stands for any member of the user. */
  readonly available: readonly string[]
}

/** Every template of a document whose variables are known. */
export const templateSites = remembered((file: ProjectFile): readonly TemplateSite[] =>
  entrySites(file).flatMap(templatesOfEntry),
)

/** The templates of one entry. */
export const templatesOfEntry = (site: EntrySite): readonly TemplateSite[] => {
  const hook = hookSiteOf(site)
  if (hook !== undefined) return hookTemplates(hook)
  return site.section === 'hooks' ? [] : entryTemplates(site)
}

const atStart = ['task.text', 'user.*']

const entryTemplates = ({ section, name, at, entry }: EntrySite): TemplateSite[] => {
  if (!isJsonObject(entry)) return []
  if (section === 'prompt' || section === 'rules') return member(entry, 'text', at, atStart)
  if (section === 'workflow') return member(entry, 'message', at, [])
  if (section !== 'observation') return []
  const ofResult = name === 'empty' ? [] : ['result.text']
  return [...member(entry, 'template', at, ofResult), ...member(entry, 'truncatedTemplate', at, ['elidedChars'])]
}

/** The templates of one hook; none while its event or condition is unknown. */
export const hookTemplates = remembered(({ at, hook }: HookSite): readonly TemplateSite[] => {
  const available = availableIn(hook)
  if (available === undefined) return []
  const { parameters, action } = hook
  const given = isJsonObject(parameters) ? parameters : {}
  return [
    ...member(hook, 'message', at, available),
    ...(templatedParameters.get(String(action)) ?? []).flatMap((name) =>
      textsIn(given[name], [...at, 'parameters', name]).map((site) => ({ ...site, available })),
    ),
    ...answerMessages(given['answers'], [...at, 'parameters', 'answers'], available),
  ]
})

/** What follows an answer of `ask_model` is an action with a message of its own. */
const answerMessages = (
  answers: JsonValue | undefined,
  at: ValuePath,
  available: readonly string[],
): readonly TemplateSite[] =>
  Object.entries(isJsonObject(answers) ? answers : {}).flatMap(([label, answer]) =>
    isJsonObject(answer) ? member(answer, 'message', [...at, label], [...available, 'askAnswer']) : [],
  )

/** Parameters of actions that hold templates, at any depth. */
const templatedParameters: ReadonlyMap<string, readonly string[]> = new Map([
  ['rewrite_args', ['set']],
  ['run_tool', ['arguments']],
  ['ask_model', ['askPrompt']],
  ['stop', ['answer']],
])

/** Undefined while event or condition are unknown: what they would provide cannot be said. */
const availableIn = ({ event, condition = '' }: JsonObject): readonly string[] | undefined => {
  const known = eventNames.find((name) => name === event)
  const definitions = leavesOf(condition, []).map(({ id }) => conditionRegistry.get(id))
  if (known === undefined || definitions.length === 0) return undefined
  const bindings = definitions.map((definition) => definition?.bindings)
  if (bindings.some((names) => names === undefined)) return undefined
  return availableVariables(
    known,
    bindings.flatMap((names) => names ?? []),
  )
}

const member = (entry: JsonObject, name: string, at: ValuePath, available: readonly string[]): TemplateSite[] => {
  const text = entry[name]
  return typeof text === 'string' ? [{ at: [...at, name], text, available }] : []
}

const textsIn = (value: JsonValue | undefined, at: ValuePath): { at: ValuePath; text: string }[] => {
  if (typeof value === 'string') return [{ at, text: value }]
  if (Array.isArray(value)) return value.flatMap((item, index) => textsIn(item, [...at, index]))
  if (!isJsonObject(value)) return []
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, [...at, name]))
}
