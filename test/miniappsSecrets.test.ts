import { describe, expect, it } from 'vitest'
import { miniappsCatalog } from '../engine/environments/miniapps/catalog'
import { drawSplits } from '../engine/environments/miniapps/generate/splits'
import type { Instance } from '../engine/environments/miniapps/instance'
import { miniappsProvider } from '../engine/environments/miniapps/provider'
import { isValue } from '../engine/environments/miniapps/vocabulary'
import { runRollout } from '../engine/executor/rollout'
import type { Agent } from '../engine/policies/agent'
import type { Message } from '../engine/trajectories/message'
import { harnessIds, prepareExample } from './kit/exampleHarnesses'

const signal = new AbortController().signal
const instances = drawSplits(1)
const provider = miniappsProvider({ instances })
const byId = new Map(
  Object.values(instances)
    .flat()
    .map((instance) => [instance.id, instance]),
)

/** Values that the task itself states: the one to store. All others are hidden until a tool tells them. */
const statedValues = ({ family, value }: Instance): readonly string[] =>
  family === 'put' || family === 'patch' ? [value] : []

const valuesIn = (texts: readonly string[]): readonly string[] => texts.join(' ').split(/\W+/).filter(isValue)

/** Hidden values of the task that the texts quote. */
const hiddenIn = (texts: readonly string[], taskId: string): readonly string[] => {
  const instance = byId.get(taskId)
  if (instance === undefined) throw new Error(`${taskId} has no instance`)
  return valuesIn(texts).filter((value) => !statedValues(instance).includes(value))
}

/** Makes one call that tells nothing, then gives up; keeps every message it was shown. */
const curious = (shown: Message[]): Agent => ({
  id: 'curious',
  contextTokens: null,
  open: () => ({
    next: async ({ messages, messageId }) => {
      shown.push(...messages.filter(({ role }) => role !== 'assistant'))
      const isFirst = messages.length === 1
      const call = isFirst
        ? { tool: 'doc', arguments: { app: 'nowhere' } }
        : { tool: 'done', arguments: { answer: 'none' } }
      return { text: '', calls: [{ id: `${messageId}.0`, ...call }] }
    },
    segments: () => [],
    countTokens: () => 1,
  }),
})

describe('what is hidden in a task', () => {
  it.each(harnessIds)('is in no prompt, hook text or answer under %s that the policy did not ask for', async (id) => {
    const harness = prepareExample(id)
    for (const task of (await provider.tasks('test')).slice(0, 96)) {
      const shown: Message[] = []
      const plan = { rollout: task.id, attempt: 0, seed: 1, task, harness, provider, agent: curious(shown) }
      const { sealed } = await runRollout({ ...plan, policy: { id: 'curious', ref: '-' } }, signal)
      expect(sealed).toEqual(byId.get(task.id))
      expect(
        hiddenIn(
          shown.map(({ text }) => text),
          task.id,
        ),
      ).toEqual([])
    }
  })

  it('is in no public task', async () => {
    for (const split of Object.keys(instances)) {
      for (const task of await provider.tasks(split)) {
        expect(hiddenIn([JSON.stringify(task)], task.id)).toEqual([])
      }
    }
  })

  it('is not in the catalogue, which is the same for every task', () => {
    expect(provider.catalog()).toBe(miniappsCatalog)
  })
})
