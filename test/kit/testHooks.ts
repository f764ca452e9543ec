import { Type } from 'typebox'
import type { HarnessState, HookEntry } from '../../engine/documents/kinds/harness'
import type { Catalog } from '../../engine/documents/kinds/tools'
import type { ConditionDefinition } from '../../engine/hooks/condition'
import { defineCondition, parametersOf } from '../../engine/hooks/conditions/defineCondition'
import type { Conditions } from '../../engine/hooks/expression/expression'
import { callFacts } from '../../engine/hooks/facts/callSites'
import type { CallFacts, Moment, ResultFacts, TaskFacts } from '../../engine/hooks/moment'
import type { HookSession } from '../../engine/hooks/outcome'
import { compileHooks } from '../../engine/hooks/session/compileHooks'
import type { Firing } from '../../engine/hooks/session/firing'
import { createFiringCounter } from '../../engine/hooks/session/limits'
import { prepareEffect } from '../../engine/hooks/session/plannedEffect'
import { createHookSession } from '../../engine/hooks/session/session'

/** Conditions that a test can read at a glance. */
const definitions: readonly ConditionDefinition[] = [
  defineCondition({
    id: 'always',
    summary: 'True at every moment.',
    needs: [],
    parameters: parametersOf({}),
    bindings: [],
    replayable: true,
    create: () => ({ test: () => ({ key: '', bindings: {} }) }),
  }),
  defineCondition({
    id: 'never',
    summary: 'Never true.',
    needs: [],
    parameters: parametersOf({}),
    bindings: [],
    replayable: true,
    create: () => ({ test: () => undefined }),
  }),
  defineCondition({
    id: 'called',
    summary: 'True when the call is of the tool `name`; the key is the tool.',
    needs: [['C']],
    parameters: parametersOf({ name: Type.String() }),
    bindings: ['calledTool'],
    replayable: true,
    create: ({ name }) => ({
      test: ({ call }) => (call?.tool === name ? { key: name, bindings: { calledTool: name } } : undefined),
    }),
  }),
  defineCondition({
    id: 'failed',
    summary: 'True when the result is an error; the key is its text.',
    needs: [['R']],
    parameters: parametersOf({}),
    bindings: ['failure'],
    replayable: true,
    create: () => ({
      test: ({ result }) => (result?.isError ? { key: result.text, bindings: { failure: result.text } } : undefined),
    }),
  }),
  defineCondition({
    id: 'flagged',
    summary: 'True when the flag is set; the key is its name.',
    needs: [],
    parameters: parametersOf({ name: Type.String() }),
    bindings: [],
    replayable: true,
    create: ({ name }) => ({
      test: (_, { flags }) => (flags.has(name) ? { key: name, bindings: {} } : undefined),
    }),
  }),
  defineCondition({
    id: 'breaks',
    summary: 'Throws.',
    needs: [],
    parameters: parametersOf({}),
    bindings: [],
    replayable: true,
    create: () => ({
      test: () => {
        throw new Error('the condition broke')
      },
    }),
  }),
]

export const testConditions: Conditions = new Map(definitions.map((definition) => [definition.id, definition]))

export const testCatalog: Catalog = {
  kind: 'tools',
  schemaVersion: 1,
  id: 'test',
  tools: {
    seek: { effect: 'read', callPattern: '<app>.seek' },
    set: { effect: 'write', callPattern: '<app>.set', aliases: ['write'] },
    doc: { effect: 'schema', role: 'schema', callPattern: '<app>.doc' },
    done: { role: 'finish', effect: 'finish' },
    run: { runsCode: true, callPattern: 'apis.<app>.<api>(', language: 'python' },
  },
  apis: { 'mail.set': { effect: 'write', idempotent: true }, 'spotify.search': { effect: 'read' } },
}

export const testTask: TaskFacts = { text: 'find k3 in mail', apps: ['mail'], tags: [], expectsAnswer: true }

export const call = (id: string, tool: string, args: CallFacts['arguments'] = { app: 'mail' }): CallFacts =>
  callFacts(testCatalog, id, tool, args)

export const resultOf = (callId: string, text = 'ok', isError = false): ResultFacts => ({
  callId,
  text,
  isError,
  truncated: false,
  elidedChars: 0,
})

export const moment = (event: Moment['event'], step: number, facts: Partial<Moment> = {}): Moment => ({
  event,
  step,
  maxTurns: 12,
  tokensUsed: 0,
  contextTokens: null,
  ...facts,
})

/** A hook that always warns after a tool, with what a test changes. */
export const hook = (changes: Partial<HookEntry> = {}): HookEntry => ({
  event: 'after_tool',
  condition: 'always',
  action: 'warn',
  message: 'look again',
  ...changes,
})

const words = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length

/** Starts hooks on the test world, where a word is a token. */
export const startHooks = (
  hooks: NonNullable<HarnessState['hooks']>,
  budgets: NonNullable<HarnessState['budgets']> = {},
): HookSession =>
  createHookSession({
    hooks: compileHooks({ hooks, budgets }, testCatalog, testConditions),
    task: testTask,
    seed: 1,
    countTokens: words,
  })

/** A firing of a hook that is about to act, with its text filled in. */
export const firing = (name: string, changes: Partial<HookEntry>): Firing => {
  const { hooks, problems } = compileHooks({ hooks: { [name]: hook(changes) } }, testCatalog, testConditions)
  const [compiled] = hooks
  if (compiled === undefined) throw new Error(problems.map(({ message }) => message).join())
  const variables = () => undefined
  const { effect, text } = prepareEffect(compiled.plan, compiled.message, variables)
  const test = () => undefined
  return {
    running: {
      hook: compiled,
      condition: { test },
      until: undefined,
      counter: createFiringCounter(compiled.limits),
      uses: 0,
      broken: false,
    },
    plan: compiled.plan,
    match: { key: '', bindings: {} },
    variables,
    status: 'fired',
    reason: undefined,
    overruledBy: undefined,
    effect,
    text,
    tokens: words(text),
  }
}
