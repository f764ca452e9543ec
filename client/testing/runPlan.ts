import type { RepairCandidate, RepairFolder } from '../../protocol/languageServer'
import type { TestNode } from './testNode'

export const profileNames = ['repair', 'paired', 'split'] as const
export type ProfileName = (typeof profileNames)[number]

/** One evaluation of one sibling: one command, one process. */
export interface RunPlan {
  readonly folder: RepairFolder
  readonly candidate: RepairCandidate
  /** Of the tasks that are known to take part. */
  readonly tasks: readonly string[]
  /** After `harness-s`. */
  readonly args: readonly string[]
  /** It plays all tasks of the split, whatever was chosen. */
  readonly playsWholeSplit?: true
  /** It plays more than its sibling, so it is confirmed whatever the limit. */
  readonly playsParent: boolean
}

/** Controls that are drawn beside targets. */
const controls = 10
/** Tasks of a pair when no run tells any. */
const unrecordedTasks = 40

type Chosen = ReadonlySet<string> | 'all'
type SiblingNode = Exclude<TestNode, { type: 'folder' }>

/**
 * One plan for each sibling that is chosen, or that something is chosen of. *Evaluate repair* tries chosen targets, and
 * draws controls by itself; *Paired* plays just the chosen tasks; *Whole split* plays all tasks, whatever is chosen.
 */
export const plansOf = (
  profile: ProfileName,
  included: readonly TestNode[],
  excluded: readonly TestNode[],
): readonly RunPlan[] => {
  const siblings = meant(profile, included).flatMap((node) =>
    node.type === 'folder' ? siblingsOf(node.folder) : [node],
  )
  const plans = new Map<string, { readonly node: SiblingNode; readonly chosen: Chosen }>()
  for (const node of siblings) {
    const key = siblingKey(node)
    plans.set(key, { node, chosen: both(plans.get(key)?.chosen, chosenBy(profile, node)) })
  }
  return [...plans.values()].flatMap(({ node, chosen }) => {
    const left = without(profile, chosen, node, excluded)
    return left !== 'all' && left.size === 0 ? [] : [planMakers[profile](node, left)]
  })
}

const siblingKey = ({ folder, candidate }: SiblingNode): string => `${folder.uri} ${candidate.id}`

/**
 * A sibling that is chosen beside tasks of it stands for these alone: VS Code's *Rerun Failed Tests* names a rejected
 * sibling, which is a failed test too, beside the tasks that failed.
 */
const meant = (profile: ProfileName, included: readonly TestNode[]): readonly TestNode[] => {
  const named = new Set(
    included.flatMap((node) => (node.type === 'task' && isPlayed(profile, node) ? [siblingKey(node)] : [])),
  )
  return included.filter((node) => node.type !== 'sibling' || !named.has(siblingKey(node)))
}

const isPlayed = (profile: ProfileName, node: SiblingNode): boolean => {
  const chosen = chosenBy(profile, node)
  return chosen === 'all' || chosen.size > 0
}

const siblingsOf = (folder: RepairFolder): readonly SiblingNode[] =>
  folder.candidates.map((candidate) => ({ type: 'sibling', folder, candidate }))

const chosenBy = (profile: ProfileName, node: SiblingNode): Chosen => {
  if (node.type === 'sibling' || profile === 'split') return 'all'
  const tasks = node.type === 'task' ? [node.task] : node.candidate.tasks.filter(({ role }) => role === node.role)
  if (profile === 'paired') return new Set(tasks.map(({ id }) => id))
  const targets = tasks.filter(({ role }) => role === 'target')
  // All of them are not named: the command draws those that the parent always fails.
  return node.type === 'group' && targets.length > 0 ? 'all' : new Set(targets.map(({ id }) => id))
}

const both = (one: Chosen | undefined, other: Chosen): Chosen =>
  one === 'all' || other === 'all' ? 'all' : new Set([...(one ?? []), ...other])

/** What all of a sibling comes to, by name. */
const allOf = (profile: ProfileName, { tasks }: RepairCandidate): readonly string[] =>
  tasks.filter(({ role, passes }) => profile !== 'repair' || (role === 'target' && passes === 0)).map(({ id }) => id)

const without = (
  profile: ProfileName,
  chosen: Chosen,
  { folder, candidate }: SiblingNode,
  excluded: readonly TestNode[],
): Chosen => {
  const ofSibling = excluded.flatMap((node) =>
    node.type !== 'folder' && node.folder.uri === folder.uri && node.candidate.id === candidate.id ? [node] : [],
  )
  if (ofSibling.some(({ type }) => type === 'sibling')) return new Set()
  const left = new Set(ofSibling.flatMap(tasksIn))
  if (left.size === 0 || profile === 'split') return chosen
  return new Set([...(chosen === 'all' ? allOf(profile, candidate) : chosen)].filter((id) => !left.has(id)))
}

const tasksIn = (node: SiblingNode): readonly string[] => {
  if (node.type === 'task') return [node.task.id]
  return node.candidate.tasks.filter(({ role }) => node.type === 'group' && role === node.role).map(({ id }) => id)
}

const named = (options: Readonly<Record<string, string | undefined>>): readonly string[] =>
  Object.entries(options).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, value]))

/** Of texts separated by commas none may hold one, or end in a blank; and one that is called `failed` means all failed ones. */
const isPlain = (task: string): boolean => /^[\p{L}\p{N}_][^,\p{C}]*(?<!\s)$/u.test(task) && task !== 'failed'

/** Tasks as the command line takes them: as a JSON list where commas do not do. */
const namesOf = (tasks: readonly string[]): string => (tasks.every(isPlain) ? tasks.join(',') : JSON.stringify(tasks))

type PlanMaker = (node: SiblingNode, chosen: Chosen) => RunPlan

const repairPlan: PlanMaker = ({ folder, candidate }, chosen) => {
  const { id, policy, environment: env } = candidate
  const tasks = chosen === 'all' ? allOf('repair', candidate) : [...chosen]
  const playsParent = candidate.tasks.length === 0
  const targets = chosen === 'all' ? 'failed' : namesOf(tasks)
  const repair = ['eval', '--repair', id, '--targets', targets, '--controls', String(controls)]
  const args = [...repair, ...(playsParent ? ['--with-parent'] : []), ...named({ policy, env })]
  return { folder, candidate, tasks, args, playsParent }
}

const besideBase = (
  { folder, candidate }: SiblingNode,
  tasks: readonly string[],
  which: readonly string[],
): RunPlan => {
  const { id, base, policy, environment: env, split } = candidate
  const args = ['eval', '--harness', `${base},${id}`, ...named({ split }), ...which, ...named({ policy, env })]
  return { folder, candidate, tasks, args, playsParent: false }
}

const pairedPlan: PlanMaker = (node, chosen) => {
  const tasks = chosen === 'all' ? allOf('paired', node.candidate) : [...chosen]
  const which = tasks.length === 0 ? { limit: String(unrecordedTasks) } : { tasks: namesOf(tasks) }
  return besideBase(node, tasks, named(which))
}

const splitPlan: PlanMaker = (node) => ({
  ...besideBase(node, allOf('split', node.candidate), []),
  playsWholeSplit: true,
})

const planMakers: Readonly<Record<ProfileName, PlanMaker>> = {
  repair: repairPlan,
  paired: pairedPlan,
  split: splitPlan,
}
