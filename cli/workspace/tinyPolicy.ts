import { homedir } from 'node:os'
import { join } from 'node:path'
import { isKind } from '../../engine/documents/validate'
import { defaultDisposition } from '../../engine/environments/miniapps/demonstrator/demonstrator'
import type { Disposition } from '../../engine/environments/miniapps/demonstrator/situation'
import { vocabulary } from '../../engine/environments/miniapps/vocabulary'
import { createTinyPolicyWorker } from '../../engine/node/tinyPolicyWorker'
import { cachedWarmStart } from '../../engine/node/warmStartCache'
import type { Agent } from '../../engine/policies/agent'
import type { Sampler } from '../../engine/policies/sampler'
import { defaultShape } from '../../engine/policies/tiny/shape'
import { tokenAgent } from '../../engine/policies/tokenAgent'
import type { TrainablePolicy } from '../../engine/policies/trainablePolicy'
import { wordRenderer } from '../../engine/policies/wordRenderer'
import { demonstrationDatum } from '../../engine/training/warmStart/demonstration'
import { demonstrationHarnesses } from '../../engine/training/warmStart/demonstrationHarnesses'
import { type DemonstrationPlan, demonstrations } from '../../engine/training/warmStart/demonstrations'
import { defaultWarmStart, recipeHash, warmStart } from '../../engine/training/warmStart/warmStart'
import { exitCodes } from '../exitCodes'
import { UserError } from '../userError'
import type { PolicyConfig, PolicyOptions, ReadyPolicy } from './readyPolicy'

type WarmStartOptions = Pick<PolicyOptions, 'warmStart' | 'onEvent' | 'signal'>

/** Turns and episodes of the toy world: a turn has 8 tokens at most, an episode 130. */
const turnTokens = 8
export const tinyContextTokens = 130
const episodeTurns = 12

/** Plain sampling at temperature 1, as in training. */
export const tinySampling = { temperature: 1, topP: 1, topK: 0, maxTokens: turnTokens } as const

/** Plays with a version of the tiny policy. */
export const tinyAgentOf =
  (id: string) =>
  (sampler: Sampler): Agent =>
    tokenAgent({
      id,
      sampler,
      renderer: wordRenderer(vocabulary),
      sampling: tinySampling,
      contextTokens: tinyContextTokens,
    })

/** `options` of the policy in harness-s.json: the dials `eps` and `obedience` of the demonstrator. */
type Settings = { readonly [name: string]: unknown }

const wrongDials = (): UserError =>
  new UserError({
    what: 'The options of the tiny policy are none that it has.',
    where: 'harness-s.json, policies',
    next: 'It has the dials "eps" and "obedience", numbers from 0 to 1; `harness-s validate` shows the place.',
    exitCode: exitCodes.usage,
  })

/** The demonstrator's disposition with the dials that the workspace turns. */
const dispositionOf = (settings: Settings): Disposition => {
  if (!isKind('tinyOptions', settings)) throw wrongDials()
  return { ...defaultDisposition, ...settings }
}

const cacheFolder = (): string =>
  process.env['HARNESS_S_CACHE'] ?? join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'harness-s')

const worldVersion = ({ harnesses, disposition }: DemonstrationPlan): string =>
  JSON.stringify(['miniapps-2', disposition, ...harnesses.map(({ resolved }) => resolved.effectiveHash)])

/**
 * Brings a fresh policy to the point where it acts in the toy world, by imitation of demonstrations. The first time
 * takes some seconds; then it comes from a cache outside the workspace, keyed by everything that the weights depend on.
 */
export const warmUp = async (policy: TrainablePolicy, settings: Settings, options: WarmStartOptions): Promise<void> => {
  const { warmStart: seed, onEvent, signal } = options
  const recipe = { ...defaultWarmStart, seed }
  const plan = { seed, harnesses: demonstrationHarnesses(episodeTurns), disposition: dispositionOf(settings) }
  const source = async (from: number, count: number) =>
    (await demonstrations(plan, from, count, signal)).map(demonstrationDatum)
  const cache = { folder: cacheFolder(), note: (text: string) => onEvent({ type: 'note', text }) }
  const build = (): Promise<void> =>
    warmStart(policy, recipe, source, ({ step, steps }) => onEvent({ type: 'warm_start', step, steps }), signal)
  await cachedWarmStart(policy, cache, recipeHash(recipe, vocabulary, defaultShape, worldVersion(plan)), build)
}

/** The embedded policy in its own thread, warm. */
export const startTinyPolicy = async (settings: Settings, options: WarmStartOptions): Promise<TrainablePolicy> => {
  const policy = createTinyPolicyWorker(__filename, defaultShape, vocabulary, options.warmStart)
  try {
    await warmUp(policy, settings, options)
    return policy
  } catch (error) {
    await policy.dispose()
    throw error
  }
}

/** The embedded policy as it begins: it plays, and it learns. */
export const openTinyPolicy = async (
  name: string,
  { options: settings = {} }: PolicyConfig,
  options: PolicyOptions,
): Promise<ReadyPolicy> => {
  const trainable = await startTinyPolicy(settings, options)
  const sampler = await trainable.publish()
  const agentOf = tinyAgentOf(name)
  return {
    version: sampler.version,
    agent: agentOf(sampler),
    sampling: { ...tinySampling },
    training: { trainable, agentOf },
    dispose: () => trainable.dispose(),
  }
}
