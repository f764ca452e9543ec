import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { IsObject, IsOptional } from 'typebox'
import { describe, expect, it } from 'vitest'
import { documentKinds } from '../engine/documents/kinds/documentKind'
import { entriesRead } from '../engine/documents/kinds/entriesRead'
import { actionNames, eventNames, outcomeNames, sectionNames } from '../engine/documents/kinds/vocabulary'
import { actionTable } from '../engine/hooks/actions'
import type { ConditionDefinition } from '../engine/hooks/condition'
import { conditionRegistry } from '../engine/hooks/conditions/registry'
import { eventTable } from '../engine/hooks/events'
import { maxExpressionDepth, maxExpressionNodes, operatorMembers } from '../engine/hooks/expression/expression'
import { maxRegexText } from '../engine/hooks/facts/regex'
import { maxHoldingDecisions } from '../engine/hooks/session/admission'
import { effectiveLimits } from '../engine/hooks/session/limits'
import { untrustedChars } from '../engine/hooks/session/templateValue'

/** Pages that list what the code defines are compared with it, so that neither grows alone. */

const page = (name: string) => readFileSync(join(import.meta.dirname, '..', 'docs', name), 'utf8')

/** Cells of the table rows that begin with a name in backticks. */
const rowsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, name = '', ...cells]) => ({ name: name.replaceAll('`', ''), cells }))

const rowsIn = (text: string, heading: string) => {
  const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''
  return rowsOf(section)
}

describe('docs/hooks.md', () => {
  it('lists the events with exactly the actions that the engine allows', () => {
    const documented = rowsIn(page('hooks.md'), 'Events').map(({ name, cells }) => [name, cells[3]?.split(', ')])
    expect(documented).toEqual(eventNames.map((name) => [name, [...eventTable[name].actions]]))
  })

  it('lists what each event provides', () => {
    const documented = rowsIn(page('hooks.md'), 'Events').map(({ cells }) => cells[1]?.replace(/ \(.*/, ''))
    expect(documented).toEqual(eventNames.map((name) => eventTable[name].provides.join(' ')))
  })

  it('lists all actions', () => {
    expect(rowsIn(page('hooks.md'), 'Actions').map(({ name }) => name)).toEqual([...actionNames])
  })

  it('lists the parameters of every action', () => {
    const documented = rowsIn(page('hooks.md'), 'Actions').map(({ cells }) =>
      (cells[0]?.match(/(?<=`)\w+(?=`)/g) ?? []).join(' '),
    )
    expect(documented).toEqual(
      actionNames.map((name) => Object.keys(actionTable[name].parameters.properties).join(' ')),
    )
  })

  it('says which events may veto', () => {
    const documented = rowsIn(page('hooks.md'), 'Events').map(({ cells }) => cells[2] !== 'no')
    expect(documented).toEqual(eventNames.map((name) => eventTable[name].mayVeto))
  })

  it('lists the limits with their defaults', () => {
    const { maxPerKey: whenBlocking } = effectiveLimits('block')
    const documented = rowsIn(page('hooks.md'), 'Limits').map(({ name, cells }) => [name, cells[0]])
    expect(documented).toEqual(
      Object.entries(effectiveLimits('warn')).map(([name, value]) => [
        name,
        name === 'maxPerKey' ? `${value}; ${whenBlocking} for \`block\` and \`require\`` : String(value),
      ]),
    )
  })

  it('lists the conditions as they are', () => {
    const documented = rowsIn(page('hooks.md'), 'Conditions').filter(({ cells }) => cells.length > 3)
    const defined = [...conditionRegistry.values()].sort((one, other) => (one.id < other.id ? -1 : 1))
    expect(documented.map(({ name, cells }) => [name, ...cells.slice(0, 4)])).toEqual(defined.map(rowOf))
  })

  it('lists the operators of expressions with their members', () => {
    const documented = rowsIn(page('hooks.md'), 'Conditions').filter(({ name }) => name.startsWith('{'))
    const members = documented.map(({ name }) => [...name.matchAll(/"(\w+)":/g)].map(([, member]) => member))
    expect(Object.fromEntries(members.map(([operator = '', ...others]) => [operator, [operator, ...others]]))).toEqual(
      operatorMembers,
    )
  })

  it('names the bounds that the engine has', () => {
    for (const fact of [
      `one cap of ${maxHoldingDecisions} decisions per task`,
      `capped at ${untrustedChars} characters`,
      `At most ${maxExpressionDepth} levels and ${maxExpressionNodes} nodes`,
      `the first ${maxRegexText} characters`,
    ]) {
      expect(page('hooks.md')).toContain(fact)
    }
  })
})

/** The row of a condition: id, needs, parameters with `!` or a default that is no list, bindings, summary. */
const rowOf = ({ id, needs, parameters, bindings, summary }: ConditionDefinition): readonly string[] => [
  id,
  needs.map((facts) => facts.join(' ')).join(' or '),
  IsObject(parameters)
    ? Object.entries(parameters.properties)
        .map(([name, member]) => (IsOptional(member) ? name + defaultOf(member) : `${name}!`))
        .join(', ')
    : '',
  bindings.join(', '),
  summary,
]

const defaultOf = (schema: object): string => {
  const value = 'default' in schema ? schema.default : null
  return value === null || Array.isArray(value) ? '' : ` (${value === '' ? '""' : String(value)})`
}

describe('docs/formats.md', () => {
  it('lists all kinds of documents', () => {
    const documented = rowsOf(page('formats.md').split(/^## /m)[0] ?? '').map(({ name }) => name)
    expect(documented.sort()).toEqual([...documentKinds].sort())
  })

  it('lists the settings with the members that a run reads', () => {
    const documented = rowsIn(page('formats.md'), 'Settings').map(({ name, cells: [read] }) => [name, read])
    const settings = [...entriesRead].flatMap(([section, entries]) =>
      Object.entries(entries).map(([name, members]) => [
        `${section}.${name}`,
        members.length === 0 ? 'nothing' : members.map((member) => `\`${member}\``).join(', '),
      ]),
    )
    expect(documented).toEqual(settings)
  })

  it('names all sections of a state and all outcomes', () => {
    for (const name of sectionNames) expect(page('formats.md')).toContain(`\`${name}\``)
    expect(rowsIn(page('formats.md'), 'Runs').map(({ name }) => name)).toEqual([...outcomeNames])
  })
})

describe('docs/decisions', () => {
  it('are all listed in the index', () => {
    const index = page('decisions/README.md')
    const linked = [...index.matchAll(/\]\(([^)]+\.md)\)/g)].map(([, file]) => file)
    const files = readdirSync(join(import.meta.dirname, '..', 'docs', 'decisions'))
    expect(linked.sort()).toEqual(files.filter((file) => file !== 'README.md').sort())
  })
})
