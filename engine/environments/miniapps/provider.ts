import { createHash } from 'node:crypto'
import type { EnvironmentProvider, PublicTask, StepResult, TaskEnvironment } from '../environment'
import { EnvironmentError, UnknownSplitError } from '../environment'
import { miniappsCatalog, miniappsTools } from './catalog'
import type { Instance, Instances } from './instance'
import { publicTask } from './publicTask'
import { families } from './vocabulary'
import { act, isSolved, startWorld } from './world'

const scorer = { name: 'miniapps', version: '1' } as const

const phrases: ReadonlyMap<string, string> = new Map([
  ['pagination_present', 'next'],
  ['unread_schema', 'schema'],
  ['tool_error', 'schema'],
  ['no_readback_after_write', 'verify'],
  ['claims_done_without_evidence', 'verify'],
  ['always', 'answer'],
  ['turn_limit_near', 'answer'],
  ['tool_refused', 'error'],
  ['parse_error', 'error'],
])

const openEpisode = (instance: Instance): TaskEnvironment => {
  let world = startWorld(instance)
  return {
    reset: async () => {
      world = startWorld(instance)
      return { text: '' }
    },
    tools: () => miniappsTools,
    step: async (call): Promise<StepResult> => {
      const answer = act(world, call.tool, call.arguments)
      return { ...answer, done: false, truncated: false, wallMs: 0 }
    },
    evaluate: async ({ answer, limit }) => {
      const success = limit === null && isSolved(world, answer)
      return { score: success ? 1 : 0, success, outcome: limit ?? 'completed', scorer, sealed: instance }
    },
    close: async () => undefined,
  }
}

/**
 * The embedded demonstration world: six families of tasks over six apps with pages, argument schemas and a first write
 * that may be lost. It shows a mechanism and is no benchmark. `instances` hold the hidden contents; nothing of them
 * leaves this provider but what tools answer.
 */
export const miniappsProvider = ({ instances }: { readonly instances: Instances }): EnvironmentProvider => {
  const byId = new Map(Object.values(instances).flatMap((split) => split.map((one) => [one.id, one] as const)))
  const published = new Map<string, readonly PublicTask[]>()

  const tasksOf = (split: string): readonly PublicTask[] => {
    const known = published.get(split)
    if (known) return known
    const drawn = Object.hasOwn(instances, split) ? instances[split] : undefined
    if (drawn === undefined) {
      const names = Object.keys(instances).join(', ')
      throw new UnknownSplitError(`miniapps has no split "${split}". Use one of: ${names}.`)
    }
    const tasks = drawn.map(publicTask)
    published.set(split, tasks)
    return tasks
  }

  /** The rules and the data: a run that goes on must find both unchanged. Hashed when first asked for. */
  let version: string | undefined
  const versionOf = (): string => {
    version ??= `1-${createHash('sha256').update(JSON.stringify(instances)).digest('hex').slice(0, 12)}`
    return version
  }

  return {
    id: 'miniapps',
    describe: () => ({
      id: 'miniapps',
      version: versionOf(),
      licence: 'MIT',
      needs: [],
      metrics: ['success'],
      maxTurns: 12,
    }),
    doctor: async () => [
      { name: 'miniapps', ok: true, detail: `${byId.size} tasks in ${families.length} families`, next: '' },
    ],
    catalog: () => miniappsCatalog,
    tasks: async (split) => tasksOf(split),
    open: async (taskId) => {
      const instance = byId.get(taskId)
      if (instance === undefined) {
        throw new EnvironmentError(
          `miniapps has no task "${taskId}". Task sets must name the tasks of its data file; write both again with \`node scripts/miniappsData.mjs\`.`,
        )
      }
      return openEpisode(instance)
    },
    phrase: (condition) => phrases.get(condition),
  }
}
