import { isSameEntry } from '../documents/entryEdits'
import type { HookTrial, HookTrials, TextConditionTrial } from '../documents/evidence'
import type { JsonObject, JsonValue } from '../documents/json'
import { isJsonObject } from '../documents/json'
import type { Project, ProjectFile } from '../documents/project'
import type { ValuePath } from '../documents/schemaError'
import { searchesText } from '../hooks/conditions/textSearch'
import { parentId, resolutionOf } from './resolutions'
import { conditionsOf } from './sites/conditionSites'
import { type HookSite, hookSites } from './sites/entrySites'

/** A hook as it is written now, and what it came to on recorded rollouts. */
export interface TriedHook {
  readonly site: HookSite
  readonly trial: HookTrial
  readonly trials: HookTrials
}

/** Fewer tasks say little of what a hook does in general. */
const leastTasks = 10

/** What is known of the hooks of a harness; undefined where too little is, or its parent is another one by now. */
export const trialsOf = (file: ProjectFile, project: Project): HookTrials | undefined => {
  const { id, kind } = file
  const trials = id === undefined ? undefined : project.evidence?.hookTrials?.(id)
  if (trials === undefined || trials.tasks < leastTasks) return undefined
  if (kind === 'harness') return trials
  const parent = resolutionOf(project, parentId(file) ?? '').harness
  return parent?.id === trials.parent.id && parent.stateHash === trials.parent.stateHash ? trials : undefined
}

/** The trial of a hook; undefined for one that was changed since. */
export const trialOf = (trials: HookTrials, name: string, entry: JsonObject): HookTrial | undefined =>
  trials.hooks.find((trial) => trial.hook === name && isSameEntry(entry, trial.entry))

/** The hooks that a harness or sibling writes itself, as far as they were tried. */
export const triedHooks = (file: ProjectFile, project: Project): readonly TriedHook[] => {
  if (file.kind !== 'harness' && file.kind !== 'sibling') return []
  const trials = trialsOf(file, project)
  if (trials === undefined) return []
  return hookSites(file).flatMap((site) => {
    const trial = trialOf(trials, site.name, site.hook)
    return trial === undefined ? [] : [{ site, trial, trials }]
  })
}

/** On how much a hook was tried. */
export const sampleText = ({ prefixes, tasks }: HookTrials): string => `${prefixes} recorded prefixes of ${tasks} tasks`

/** A condition that searches a text, with its place and its trial. */
export interface TriedText {
  readonly id: string
  /** Where the id stands, and the parameters. */
  readonly at: ValuePath
  readonly parameters: { readonly at: ValuePath; readonly given: JsonObject }
  readonly trial: TextConditionTrial
}

const aboutEarlier: ReadonlySet<ValuePath[number]> = new Set(['seen', 'notSeen', 'count'])

/** The conditions of a hook that search a text at the moment itself, in the order in which they were tried. */
export const triedTexts = ({ site, trial }: TriedHook): readonly TriedText[] => {
  const [condition] = conditionsOf(site)
  if (condition?.at.at(-1) !== 'condition') return []
  const ofHook = { at: [...site.at, 'parameters'], given: objectOf(site.hook['parameters']) }
  const leaves = condition.leaves.filter(
    ({ id, at }) => searchesText(id) && !at.slice(condition.at.length).some((step) => aboutEarlier.has(step)),
  )
  return leaves.flatMap(({ id, at, parameters = ofHook }, index) => {
    const tried = trial.texts[index]
    return tried === undefined ? [] : [{ id, at, parameters, trial: tried }]
  })
}

const objectOf = (value: JsonValue | undefined): JsonObject => (isJsonObject(value) ? value : {})
