import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { documentKinds } from '../engine/documents/kinds/documentKind'
import { actionNames, eventNames, outcomeNames, sectionNames } from '../engine/documents/kinds/vocabulary'
import { eventTable } from '../engine/hooks/events'

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
})

describe('docs/formats.md', () => {
  it('lists all kinds of documents', () => {
    const documented = rowsOf(page('formats.md').split(/^## /m)[0] ?? '').map(({ name }) => name)
    expect(documented.sort()).toEqual([...documentKinds].sort())
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
