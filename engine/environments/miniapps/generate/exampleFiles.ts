import type { TaskSet } from '../../../documents/kinds/tasks'
import { miniappsCatalog } from '../catalog'
import type { Instances } from '../instance'
import { drawSplits } from './splits'

/** Seed of the committed tasks. Another seed gives another, equally good example; results then differ. */
export const exampleSeed = 1

const lineWidth = 120

/** JSON as the formatter of this repository leaves it: objects over several lines, lists on one where they fit. */
const pretty = (value: unknown, indent: string, used: number): string => {
  const inner = `${indent}  `
  if (Array.isArray(value)) {
    const line = `[${value.map((item) => JSON.stringify(item)).join(', ')}]`
    if (used + line.length < lineWidth) return line
    return `[\n${value.map((item) => inner + pretty(item, inner, inner.length)).join(',\n')}\n${indent}]`
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(([name, member]) => {
    const head = `${inner}${JSON.stringify(name)}: `
    return head + pretty(member, inner, head.length)
  })
  return members.length === 0 ? '{}' : `{\n${members.join(',\n')}\n${indent}}`
}

const document = (value: unknown): string => `${pretty(value, '', 0)}\n`

/** One instance per line, so that a changed task is one changed line. */
const instancesText = (instances: Instances): string => {
  const splits = Object.entries(instances).map(([split, tasks]) => {
    const lines = tasks.map((task) => `    ${JSON.stringify(task)}`)
    return `  ${JSON.stringify(split)}: [\n${lines.join(',\n')}\n  ]`
  })
  return `{\n${splits.join(',\n')}\n}\n`
}

const taskSet = (instances: Instances): TaskSet => ({
  kind: 'tasks',
  schemaVersion: 1,
  id: 'miniapps',
  title: 'Tasks of the toy world',
  splits: Object.fromEntries(Object.entries(instances).map(([split, tasks]) => [split, tasks.map(({ id }) => id)])),
})

/** The generated files of `examples/miniapps`, by path in that folder. */
export const exampleFiles = (): Readonly<Record<string, string>> => {
  const instances = drawSplits(exampleSeed)
  return {
    'data/instances.json': instancesText(instances),
    'tasks/miniapps.tasks.json': document(taskSet(instances)),
    'tools/miniapps.tools.json': document(miniappsCatalog),
  }
}
