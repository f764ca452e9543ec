import { describe, expect, test } from 'vitest'
import { stateHash } from '../documents/canonical'
import { buildProject, type FileText, type Project } from '../documents/project'
import { rules } from './registry'
import type { Rule } from './rule'

const conditions = ['repeated_error', 'no_progress', 'multiple_calls', 'no_tool_call']
const words = 'agent tool result plan step memory window budget review check verify source output error goal'.split(' ')
const wordAt = (index: number): string => words[index % words.length] ?? ''

/** No two are alike, unless they are to be wrong. */
const hook = (index: number) => ({
  action: 'warn',
  condition: { any: [conditions[index % 4], { is: 'every_n_steps', parameters: { n: index + 2 } }] },
  event: 'after_tool',
  message: `Look at ${wordAt(index)} ${index} again: {{tool}}.`,
  priority: index % 90,
})

const rule = (index: number) => ({
  text: `Before step ${index}, compare the ${wordAt(index)} with the ${wordAt(index >> 4)} and say what differs.`,
})

const named = <Value>(count: number, valueAt: (index: number) => Value) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`entry-${index}`, valueAt(index)]))

const harness = (state: object) => ({
  path: 'H0.harness.json',
  text: JSON.stringify({ kind: 'harness', schemaVersion: 1, id: 'H0', state }, null, 2),
})

/** Many entries in one harness. */
const large = (count: number) => [harness({ rules: named(count, rule), hooks: named(count, hook) })]

/** Every entry has mistakes, and all make the same ones. */
const faulty = (count: number) => [
  harness({
    rules: named(count, () => ({ text: 'Never guess the ids of a result.', colour: 'red', priority: 1000 })),
    hooks: named(count, () => ({ ...hook(1), colour: 'red', evnt: 'after_tool', message: 'Look at {{nothing}}.' })),
  }),
]

/** Many siblings of one base. */
const siblings = (count: number) => [
  harness({ rules: named(5, rule) }),
  ...Array.from({ length: count }, (_, index) => ({
    path: `S${index}.sibling.json`,
    text: JSON.stringify({
      kind: 'sibling',
      schemaVersion: 1,
      id: `S${index}`,
      base: { id: 'H0', stateHash: 'sha256:0' },
      parent: { id: 'H0', stateHash: 'sha256:0' },
      origin: { proposal: 'P1' },
      edits: [{ path: `state.rules.more-${index % 7}`, before: null, after: rule(index) }],
    }),
  })),
]

/** Many siblings with entries of the same names, some of which behave alike. */
const sameNames = (count: number) => {
  const state = { rules: named(5, rule) }
  const pin = { id: 'H0', stateHash: stateHash(state) }
  return [
    harness(state),
    ...Array.from({ length: count }, (_, index) => ({
      path: `S${index}.sibling.json`,
      text: JSON.stringify({
        kind: 'sibling',
        schemaVersion: 1,
        id: `S${index}`,
        base: pin,
        parent: pin,
        edits: [{ path: 'state.rules.more', before: null, after: rule(index >> 1) }],
      }),
    })),
  ]
}

/** Milliseconds of this process alone, so that a busy machine counts little. */
const processorTime = (work: () => unknown): number => {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

/** Of all rules, and of those that seem slow: the garbage of one run may be cleared away in the next, but not in each. */
const [runs, runsOfSuspects] = [2, 8]

/** The least that each rule took, of some runs over projects that nobody has looked at before. */
const costsOf = (texts: readonly FileText[], judging: readonly Rule[] = rules): ReadonlyMap<string, number> => {
  const least = new Map<string, number>()
  for (let run = 0; run < (judging === rules ? runs : runsOfSuspects); run += 1) {
    for (const [code, cost] of costsIn(buildProject(texts), judging)) {
      least.set(code, Math.min(cost, least.get(code) ?? Number.POSITIVE_INFINITY))
    }
  }
  return least
}

/** File by file, as projects are judged. */
const costsIn = (project: Project, judging: readonly Rule[]): ReadonlyMap<string, number> => {
  const costs = new Map<string, number>()
  for (const file of project.files) {
    for (const { code, check, checkInProject } of judging) {
      const cost = processorTime(() => [check(file, project), checkInProject?.(file, project)])
      costs.set(code, cost + (costs.get(code) ?? 0))
    }
  }
  return costs
}

const times = 4
/** Four times the work may take four times as long, and as much again for a poor machine; a square would take 16 times. */
const most = 10
/** Below this nothing can be said of how a cost grows. */
const noise = 6

const slowRules = (few: readonly FileText[], many: readonly FileText[], judging: readonly Rule[] = rules) => {
  const small = costsOf(few, judging)
  return [...costsOf(many, judging)].flatMap(([code, after]) => {
    const before = small.get(code) ?? 0
    return after > most * before + noise ? [{ code, before, after }] : []
  })
}

describe('no rule becomes slow faster than its documents grow:', () => {
  test.each([
    ['entries of a harness', large, 300],
    ['mistakes in a harness', faulty, 200],
    ['siblings of a base', siblings, 80],
    ['siblings with entries of the same names', sameNames, 80],
  ])('%s', { timeout: 60_000 }, (_, make, count) => {
    costsOf(make(count)) // Only warms up.
    let slow = slowRules(make(count), make(times * count))
    // What is slow only once, or only beside others, paid for something else: the garbage of the rules before it, say.
    for (let tries = 0; tries < 2 && slow.length > 0; tries += 1) {
      const suspects = rules.filter((rule) => slow.some(({ code }) => code === rule.code))
      slow = slowRules(make(count), make(times * count), suspects)
    }
    expect(slow).toEqual([])
  })
})
