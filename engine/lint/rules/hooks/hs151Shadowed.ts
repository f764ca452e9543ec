import { canonicalJson } from '../../../documents/canonicalText'
import { isJsonObject, type JsonValue } from '../../../documents/json'
import { defaultHookLimits } from '../../../documents/kinds/hookLimits'
import type { Project, ProjectFile } from '../../../documents/project'
import { actionNamed } from '../../../hooks/actions'
import { sampleText, triedHooks } from '../../hookTrials'
import { entryNameSpan } from '../../places'
import type { Occurrence, Rule } from '../../rule'
import { covers } from '../../selectorSets'
import { groupedHooks, type HarnessHook, harnessHooks, priorityOf } from '../../sites/harnessHooks'
import { priorityBefore } from '../../sites/otherPriority'

export const hs151Shadowed: Rule = {
  code: 'HS151',
  severity: 'warning',
  certainty: 'b',
  scope: 'project',
  title: 'Hook is overruled wherever it fires',
  documentation: {
    what: 'A hook of higher priority stops the task, or refuses the call, at least wherever this one fires: by what is written, or on all recorded rollouts on which it was tried.',
    why: 'Only the strictest decision of a moment is carried out, so this hook never matters.',
    fix: 'Give this hook the higher priority, narrow the other one, or remove this one.',
    example: {
      bad: '"hooks": {\n  "give-up": { "event": "after_tool", "condition": "tool_error", "action": "stop", "priority": 50 },\n  "read-error": { "event": "after_tool", "condition": "tool_error", "action": "warn", "message": "Read the error." }\n}',
      good: '"hooks": {\n  "read-error": { "event": "after_tool", "condition": "tool_error", "action": "warn", "message": "Read the error." }\n}',
    },
  },
  check: (file, project) => {
    const written = groupedHooks(harnessHooks(file, project), ({ hook }) =>
      typeof hook['event'] === 'string' ? hook['event'] : undefined,
    ).flatMap(shadowedIn)
    const told = new Set(written.map(({ span }) => span.start))
    return [...written, ...overruledInTrials(file, project).filter(({ span }) => !told.has(span.start))]
  },
}

/** Those that acted on recorded rollouts, each time beside another hook whose decision made that pointless. */
const overruledInTrials = (file: ProjectFile, project: Project): Occurrence[] => {
  const hooks = harnessHooks(file, project)
  return triedHooks(file, project).flatMap(({ site, trial, trials }) => {
    const shadow = hooks.find(({ name }) => name === trial.overruledBy)
    const mine = hooks.find(({ name, isOwn }) => isOwn && name === site.name)
    const action = actionNamed(String(site.hook['action']))
    const strict = String(shadow?.hook['action'])
    if (shadow === undefined || mine === undefined || action === undefined || unheard.has(action)) return []
    const times = trial.held === 1 ? 'the one time' : `all ${trial.held} times`
    return [
      {
        ...shadowed(mine, shadow),
        message: `Never mattered: \`${strict}\` of \`${shadow.name}\` (priority ${priorityOf(shadow)}) overruled it ${times} that it would have acted, on ${sampleText(trials)}.`,
      },
    ]
  })
}

/** What these do is not lost when a task ends. */
const unheard: ReadonlySet<string> = new Set(['record', 'set'])

/** Few hooks stop or refuse, so each is compared with all others of its event. */
const shadowedIn = (group: readonly HarnessHook[]): Occurrence[] => {
  const strict = group.filter(({ hook }) => overruled.has(String(hook['action']))).slice(0, mostCompared)
  return group.flatMap((site) => {
    const shadow = site.isOwn ? strict.find((other) => shadows(other, site)) : undefined
    return shadow === undefined ? [] : [shadowed(site, shadow)]
  })
}

const mostCompared = 50

/** What each strict action makes pointless. Texts of reminders are delivered beside a refusal, but not after a stop. */
const overruled: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['stop', new Set(['warn', 'inject', 'block', 'require', 'rewrite_args', 'retry', 'run_tool', 'ask_model', 'stop'])],
  ['block', new Set(['rewrite_args', 'retry'])],
])

const shadows = (strict: HarnessHook, site: HarnessHook): boolean => {
  const action = actionNamed(String(site.hook['action']))
  return (
    priorityOf(strict) > priorityOf(site) &&
    action !== undefined &&
    overruled.get(String(strict.hook['action']))?.has(action) === true &&
    covers(strict.hook['tools'], site.hook['tools']) &&
    holdsWherever(conditionOf(strict), conditionOf(site)) &&
    isAsPatient(strict, site)
  )
}

/** A condition by its id alone has its parameters in the hook. */
const conditionOf = ({ hook }: HarnessHook): JsonValue => {
  const { condition = null, parameters = {} } = hook
  if (typeof condition !== 'string') return condition
  return { is: condition, parameters: isJsonObject(parameters) && condition !== 'always' ? parameters : {} }
}

/** Whether `wide` surely holds where `narrow` does: as written, without asking what conditions mean. */
const holdsWherever = (wide: JsonValue, narrow: JsonValue): boolean => {
  if (canonicalJson(wide) === canonicalJson(narrow) || (isJsonObject(wide) && wide['is'] === 'always')) return true
  const any = isJsonObject(wide) ? wide['any'] : undefined
  const all = isJsonObject(narrow) ? narrow['all'] : undefined
  const isOneOf = (list: JsonValue | undefined, part: JsonValue) =>
    Array.isArray(list) && list.some((item) => canonicalJson(asLeaf(item)) === canonicalJson(asLeaf(part)))
  return isOneOf(any, narrow) || isOneOf(all, wide)
}

const asLeaf = (condition: JsonValue): JsonValue => {
  if (typeof condition === 'string') return { is: condition, parameters: {} }
  return isJsonObject(condition) && condition['is'] !== undefined ? { parameters: {}, ...condition } : condition
}

/** A stop comes once and for all. A refusal matters only while its limits last, so they must reach as far. */
const isAsPatient = (strict: HarnessHook, site: HarnessHook): boolean => {
  if (strict.hook['action'] === 'stop') return true
  const [wide, narrow] = [limitsOf(strict), limitsOf(site)]
  const reach = (limits: typeof wide, name: 'maxPerTask' | 'maxPerKey' | 'maxPerStep') =>
    typeof limits[name] === 'number' ? limits[name] : Number.POSITIVE_INFINITY
  const reaches = (['maxPerTask', 'maxPerKey', 'maxPerStep'] as const).every(
    (name) => reach(wide, name) >= reach(narrow, name),
  )
  return reaches && Number(wide.cooldownSteps) <= Number(narrow.cooldownSteps)
}

const limitsOf = ({ hook }: HarnessHook) => ({
  ...defaultHookLimits(hook['action']),
  ...(isJsonObject(hook['limits']) ? hook['limits'] : {}),
})

const shadowed = (site: HarnessHook, shadow: HarnessHook): Occurrence => ({
  span: entryNameSpan(site.file, site.at),
  message: `Never matters: \`${String(shadow.hook['action'])}\` of \`${shadow.name}\` (priority ${priorityOf(shadow)}) fires wherever this does.`,
  related: [
    { file: shadow.file.path, span: entryNameSpan(shadow.file, shadow.at), message: `\`${shadow.name}\` is here` },
  ],
  fixes: priorityBefore(site, shadow),
})
