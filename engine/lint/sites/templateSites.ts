import { isJsonObject, type JsonObject, type JsonValue } from '../../documents/json'
import { eventNames } from '../../documents/kinds/vocabulary'
import type { ProjectFile } from '../../documents/project'
import { remembered } from '../../documents/remembered'
import type { ValuePath } from '../../documents/schemaError'
import { conditionRegistry } from '../../hooks/conditions/registry'
import type { ModelRole } from '../../hooks/outcome'
import { availableVariables } from '../../hooks/session/templates'
import { judgeParameters, leavesOf } from './conditionSites'
import { type EntrySite, entrySites, type HookSite, isHookSite } from './entrySites'

export interface TemplateSite {
  readonly at: ValuePath
  readonly text: string
  /** Who reads it: the policy, or the auxiliary model that the action or the condition asks. */
  readonly reader: 'policy' | ModelRole
  /** Names that it may use; `user.*` stands for any member of the user. */
  readonly available: readonly string[]
}

/** Every template of a document whose variables are known. */
export const templateSites = remembered((file: ProjectFile): readonly TemplateSite[] =>
  entrySites(file).flatMap(templatesOfEntry),
)

/** The templates of one entry. */
export const templatesOfEntry = (site: EntrySite): readonly TemplateSite[] => {
  if (isHookSite(site)) return hookTemplates(site)
  return site.section === 'hooks' ? [] : entryTemplates(site)
}

/** Most texts have no variables, so what they may use is listed when somebody asks. */
type Available = () => readonly string[]

const siteOf = (
  at: ValuePath,
  text: string,
  available: Available,
  reader: TemplateSite['reader'] = 'policy',
): TemplateSite => ({
  at,
  text,
  reader,
  get available() {
    return available()
  },
})

const atStart: Available = () => ['task.text', 'user.*']
const ofResult: Available = () => ['result.text']
const ofCut: Available = () => ['elidedChars']
const none: Available = () => []

const entryTemplates = ({ section, name, at, entry }: EntrySite): TemplateSite[] => {
  if (!isJsonObject(entry)) return []
  if (section === 'prompt' || section === 'rules') return member(entry, 'text', at, atStart)
  if (section === 'workflow') return member(entry, 'message', at, none)
  if (section !== 'observation') return []
  return [
    ...member(entry, 'template', at, name === 'empty' ? none : ofResult),
    ...member(entry, 'truncatedTemplate', at, ofCut),
  ]
}

/** The templates of one hook; none while its event or condition is unknown. */
export const hookTemplates = remembered((site: HookSite): readonly TemplateSite[] => {
  const { at, hook } = site
  const available = availableIn(hook)
  if (available === undefined) return []
  const { parameters, action } = hook
  const given = isJsonObject(parameters) ? parameters : {}
  return [
    ...member(hook, 'message', at, available),
    ...(templatedParameters.get(String(action)) ?? []).flatMap((name) =>
      textsIn(given[name], [...at, 'parameters', name]).map((site) =>
        siteOf(site.at, site.text, available, name === 'askPrompt' ? 'ask_model' : 'policy'),
      ),
    ),
    ...answerMessages(given['answers'], [...at, 'parameters', 'answers'], available),
    ...judgePrompts(site),
  ]
})

/** What follows an answer of `ask_model` is an action with a message of its own. */
const answerMessages = (answers: JsonValue | undefined, at: ValuePath, available: Available): readonly TemplateSite[] =>
  Object.entries(isJsonObject(answers) ? answers : {}).flatMap(([label, answer]) =>
    isJsonObject(answer) ? member(answer, 'message', [...at, label], () => [...available(), 'askAnswer']) : [],
  )

/** What `judge` asks. It stands in the condition, so that nothing is bound yet. */
const judgePrompts = (site: HookSite): readonly TemplateSite[] => {
  const event = eventNames.find((name) => name === site.hook['event'])
  if (event === undefined) return []
  return judgeParameters(site).flatMap(({ at, given }) => {
    const { prompt } = given
    return typeof prompt === 'string'
      ? [siteOf([...at, 'prompt'], prompt, () => availableVariables(event, []), 'judge')]
      : []
  })
}

/** Parameters of actions that hold templates, at any depth. */
const templatedParameters: ReadonlyMap<string, readonly string[]> = new Map([
  ['rewrite_args', ['set']],
  ['run_tool', ['arguments']],
  ['ask_model', ['askPrompt']],
  ['stop', ['answer']],
])

/** Undefined while event or condition are unknown: what they would provide cannot be said. */
const availableIn = ({ event, condition = '' }: JsonObject): Available | undefined => {
  const known = eventNames.find((name) => name === event)
  const definitions = leavesOf(condition, []).map(({ id }) => conditionRegistry.get(id))
  if (known === undefined || definitions.length === 0) return undefined
  const bindings = definitions.map((definition) => definition?.bindings)
  if (bindings.some((names) => names === undefined)) return undefined
  const bound = bindings.flatMap((names) => names ?? [])
  return () => availableVariables(known, bound)
}

const member = (entry: JsonObject, name: string, at: ValuePath, available: Available): TemplateSite[] => {
  const text = entry[name]
  return typeof text === 'string' ? [siteOf([...at, name], text, available)] : []
}

const textsIn = (value: JsonValue | undefined, at: ValuePath): { at: ValuePath; text: string }[] => {
  if (typeof value === 'string') return [{ at, text: value }]
  if (Array.isArray(value)) return value.flatMap((item, index) => textsIn(item, [...at, index]))
  if (!isJsonObject(value)) return []
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, [...at, name]))
}
