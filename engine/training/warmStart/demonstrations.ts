import { demonstrator } from '../../environments/miniapps/demonstrator/demonstrator'
import type { Disposition } from '../../environments/miniapps/demonstrator/situation'
import { drawInstance } from '../../environments/miniapps/generate/drawInstance'
import { miniappsProvider } from '../../environments/miniapps/provider'
import { publicTask } from '../../environments/miniapps/publicTask'
import { type RandomStream, randomStream } from '../../environments/miniapps/randomStream'
import { families, vocabulary } from '../../environments/miniapps/vocabulary'
import type { PreparedHarness } from '../../executor/preparedHarness'
import { type RolloutResult, runRollout } from '../../executor/rollout'
import { rolloutSeed } from '../../executor/seeds'
import type { Agent } from '../../policies/agent'
import { scriptedTokenAgent } from '../../policies/scriptedTokenAgent'
import { wordRenderer } from '../../policies/wordRenderer'
import type { Demonstration } from './demonstration'

export interface DemonstrationPlan {
  readonly seed: number
  /** The base harness first, then its siblings. */
  readonly harnesses: readonly [PreparedHarness, ...PreparedHarness[]]
  readonly disposition: Disposition
}

/** Share of easy tasks, and of episodes under a harness drawn from all; the others run under the base harness. */
const easyShare = 0.4
const drawnHarnessShare = 0.6

const renderer = wordRenderer(vocabulary)

const drawHarness = ({ harnesses }: DemonstrationPlan, random: RandomStream): PreparedHarness =>
  random.chance(drawnHarnessShare) ? random.pick(harnesses) : harnesses[0]

const rendered = ({ outcome, reason, segments }: RolloutResult): Demonstration => {
  const [segment] = segments
  if (segment === undefined) throw new Error(`A demonstration ended as ${outcome}: ${reason ?? 'it has no tokens'}`)
  const mask = new Uint8Array(segment.tokens.length)
  for (const span of segment.spans) if (span.mask === 1) mask.fill(1, span.from, span.to)
  return { tokens: Int32Array.from(segment.tokens), mask }
}

/** Runs the scripted agent on one fresh task; gives how the episode went. */
const demonstrate = (plan: DemonstrationPlan, agent: Agent, index: number, signal: AbortSignal) => {
  const id = `demonstration-${index}`
  const seed = rolloutSeed({
    runSeed: plan.seed,
    purpose: 'demonstration',
    update: 0,
    task: id,
    harness: 'drawn',
    attempt: 0,
  })
  const random = randomStream(seed)
  const instance = drawInstance(random, id, random.pick(families), random.chance(easyShare))
  const harness = drawHarness(plan, random)
  const provider = miniappsProvider({ instances: { fresh: [instance] } })
  const policy = { id: agent.id, ref: 'scripted' }
  return runRollout(
    { rollout: id, attempt: 0, seed, task: publicTask(instance), harness, provider, agent, policy },
    signal,
  )
}

/**
 * Episodes `from` to `from + count` of an endless list: each is a function of the plan and its place alone, so parts may
 * be made in any order. Every episode is a rollout of the scripted agent under a real harness.
 */
export const demonstrations = async (
  plan: DemonstrationPlan,
  from: number,
  count: number,
  signal: AbortSignal,
): Promise<readonly Demonstration[]> => {
  const agent = scriptedTokenAgent(demonstrator(plan.disposition), renderer)
  const made: Demonstration[] = []
  for (let index = from; index < from + count; index++) {
    made.push(rendered(await demonstrate(plan, agent, index, signal)))
  }
  return made
}
