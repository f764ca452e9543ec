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
  /** It plays more than its sibling, so it is confirmed whatever the limit. */
  readonly playsParent: boolean
}

/** Controls that are drawn beside targets. */
const controls = 10
/** Tasks of a pair that is looked at by hand. */
const pairedTasks = 40

type Chosen = ReadonlySet<string> | 'all'

/** What is chosen, by sibling: all of it, or tasks. Nothing excluded is left. */
export const plansOf = (
  profile: ProfileName,
  included: readonly TestNode[],
  excluded: readonly TestNode[],
): readonly RunPlan[] => {
  const siblings = included.flatMap((node) => (node.type === 'folder' ? siblingsOf(node.folder) : [node]))
  const plans = new Map<string, { readonly node: SiblingNode; readonly chosen: Chosen }>()
  for (const node of siblings) {
    const key = `${node.folder.uri} ${node.candidate.id}`
    plans.set(key, { node, chosen: both(plans.get(key)?.chosen, chosenBy(node)) })
  }
  return [...plans.values()].flatMap(({ node, chosen }) => planOf(profile, node, without(chosen, node, excluded)) ?? [])
}

type SiblingNode = Exclude<TestNode, { type: 'folder' }>

const siblingsOf = (folder: RepairFolder): readonly SiblingNode[] =>
  folder.candidates.map((candidate) => ({ type: 'sibling', folder, candidate }))

/** Controls are drawn along with targets, and cannot be chosen. */
const chosenBy = (node: SiblingNode): Chosen => {
  if (node.type === 'sibling' || (node.type === 'group' && node.role === 'target')) return 'all'
  if (node.type === 'task' && node.task.role === 'target') return new Set([node.task.id])
  return new Set()
}

const both = (one: Chosen | undefined, other: Chosen): Chosen =>
  one === 'all' || other === 'all' ? 'all' : new Set([...(one ?? []), ...other])

const targetsOf = ({ tasks }: RepairCandidate): readonly string[] =>
  tasks.flatMap(({ role, passes, id }) => (role === 'target' && passes === 0 ? [id] : []))

const without = (chosen: Chosen, { candidate }: SiblingNode, excluded: readonly TestNode[]): Chosen => {
  const ofSibling = excluded.flatMap((node) =>
    node.type !== 'folder' && node.candidate.id === candidate.id ? [node] : [],
  )
  if (ofSibling.some((node) => chosenBy(node) === 'all')) return new Set()
  const left = ofSibling.flatMap((node) => (node.type === 'task' ? [node.task.id] : []))
  if (left.length === 0) return chosen
  return new Set([...(chosen === 'all' ? targetsOf(candidate) : chosen)].filter((id) => !left.includes(id)))
}

const named = (options: Readonly<Record<string, string | undefined>>): readonly string[] =>
  Object.entries(options).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, value]))

const planOf = (profile: ProfileName, { folder, candidate }: SiblingNode, chosen: Chosen): RunPlan | undefined => {
  const { id, base, policy, environment: env, split } = candidate
  if (chosen !== 'all' && chosen.size === 0) return undefined
  const tasks = chosen === 'all' ? targetsOf(candidate) : [...chosen]
  const plan = { folder, candidate, tasks, playsParent: false }
  if (profile !== 'repair') {
    const limit = profile === 'paired' ? String(pairedTasks) : undefined
    return { ...plan, args: ['eval', '--harness', `${base},${id}`, ...named({ split, limit, policy, env })] }
  }
  const playsParent = candidate.tasks.length === 0
  const targets = chosen === 'all' ? 'failed' : tasks.join(',')
  const repair = ['eval', '--repair', id, '--targets', targets, '--controls', String(controls)]
  return {
    ...plan,
    playsParent,
    args: [...repair, ...(playsParent ? ['--with-parent'] : []), ...named({ policy, env })],
  }
}
