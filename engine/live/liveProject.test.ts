import { describe, expect, test } from 'vitest'
import { stateHash } from '../documents/canonical'
import { LiveProject } from './liveProject'

const entryCount = 2_000
const rule = (index: number) => ({ text: `Read file ${index} before writing to it, and say what it holds.` })
const rules = Object.fromEntries(Array.from({ length: entryCount }, (_, index) => [`rule-${index}`, rule(index)]))
const harness = (id: string, state: object) => JSON.stringify({ kind: 'harness', schemaVersion: 1, id, state }, null, 2)
const bases = { H0: { rules: { first: rule(1) } }, H1: { rules: { first: rule(2) } } }
const sibling = (id: string, base: keyof typeof bases, parent: string = base) => {
  const stateHashOfBase = stateHash(bases[base])
  const edit = { path: `state.rules.own-${id.toLowerCase()}`, before: null, after: { text: `Say ${id} first.` } }
  const pins = { base: { id: base, stateHash: stateHashOfBase }, parent: { id: parent, stateHash: stateHashOfBase } }
  return JSON.stringify({ kind: 'sibling', schemaVersion: 1, id, ...pins, edits: [edit] }, null, 2)
}

/** Types `text` behind the first place where `before` stands. */
const typeBehind = (live: LiveProject, path: string, before: string, text: string) => {
  const at = (live.textOf(path) ?? '').indexOf(before) + before.length
  const position = live.linesOf(path).positionAt(at)
  live.edit(path, [{ range: { start: position, end: position }, text }])
}

describe('a keystroke in an entry of a document of 2000 entries', () => {
  const live = new LiveProject()
  live.setText('H0.harness.json', harness('H0', { rules }))
  live.setText('H1.harness.json', harness('H1', { rules: { other: rule(0) } }))
  live.check()
  typeBehind(live, 'H0.harness.json', 'Read file 1000', 'x')
  live.check()
  const before = live.work
  typeBehind(live, 'H0.harness.json', 'Read file 1000', ' {{nothing')
  const news = live.check()

  test('checks one document and one entry again', () => {
    expect(live.work.documentsChecked - before.documentsChecked).toBe(1)
    expect(live.work.entriesChecked - before.entriesChecked).toBe(1)
  })

  test('reads less than twice the entry', () => {
    const entry = JSON.stringify({ 'rule-1000': rule(1000) }, null, 2).length
    expect(live.work.charactersRead - before.charactersRead).toBeLessThan(2 * entry)
  })

  test('is told once, of this document alone', () => {
    expect(news.map(({ path }) => path)).toEqual(['H0.harness.json'])
    expect(live.check()).toEqual([])
  })
})

describe('a change of a base', () => {
  const live = new LiveProject()
  live.setText('H0.harness.json', harness('H0', bases.H0))
  live.setText('H1.harness.json', harness('H1', bases.H1))
  live.setText('S1.sibling.json', sibling('S1', 'H0'))
  live.setText('S2.sibling.json', sibling('S2', 'H0', 'S1'))
  live.setText('T1.sibling.json', sibling('T1', 'H1'))
  live.check()
  test('in its title is told to nobody', () => {
    const { documentsChecked } = live.work
    typeBehind(live, 'H0.harness.json', '"kind": "harness",', ' "title": "Usual",')
    live.check()
    expect(live.work.documentsChecked - documentsChecked).toBe(1)
  })

  test('in its state is told to its siblings and theirs, not to those of another base', () => {
    typeBehind(live, 'H0.harness.json', 'Read file 1', 'x')
    const changed = live.check().filter(({ findings }) => findings.some(({ code }) => code === 'HS402'))
    expect(changed.map(({ path }) => path).sort()).toEqual(['S1.sibling.json', 'S2.sibling.json'])
    expect(live.findingsOf('T1.sibling.json')).toEqual([])
  })

  test('in its state has just its dependents judged again', () => {
    const { documentsChecked } = live.work
    typeBehind(live, 'H0.harness.json', 'Read file 1', 'x')
    live.check()
    expect(live.work.documentsChecked - documentsChecked).toBe(3)
  })

  test('is not looked for when a sibling without siblings of its own is typed in', () => {
    const { documentsChecked } = live.work
    typeBehind(live, 'T1.sibling.json', 'Say T1', 'x')
    live.check()
    expect(live.work.documentsChecked - documentsChecked).toBe(1)
  })

  test('of its id makes its siblings say that it is gone', () => {
    typeBehind(live, 'H0.harness.json', '"id": "H', '9')
    const told = live.check().flatMap(({ findings }) => findings)
    expect(told.filter(({ code }) => code === 'HS401').map(({ file }) => file)).toContain('S1.sibling.json')
  })
})

test('a large document tells of the typed entry first, and of the rest later', () => {
  const live = new LiveProject({ longestAtOnce: 100 })
  live.setText('H0.harness.json', harness('H0', { rules: { first: rule(1), second: rule(2) } }))
  live.check()
  typeBehind(live, 'H0.harness.json', 'Read file 1', ' ')
  live.check()
  typeBehind(live, 'H0.harness.json', 'Read file 1', ' {{nothing}}')
  expect(live.step()).toBe(true)
  expect(live.isSlow).toBe(true)
  const [first] = live.news()
  expect(first?.findings.map(({ code }) => code)).toContain('HS160')
  expect(live.check()).toEqual([])
})

test('a finding whose line becomes another one is told, though it is as many characters from the start', () => {
  const live = new LiveProject()
  live.setText('H0.harness.json', harness('H0', { rules: { first: { ...rule(1), colour: 'red' } } }))
  live.check()
  const space = live.textOf('H0.harness.json')?.indexOf(' "kind"') ?? -1
  const lines = live.linesOf('H0.harness.json')
  const range = { start: lines.positionAt(space), end: lines.positionAt(space + 1) }
  live.edit('H0.harness.json', [{ range, text: '\n' }])
  expect(live.check().map(({ path }) => path)).toEqual(['H0.harness.json'])
  expect(live.check()).toEqual([])
})

test('a finding that only moves is told once, where it is then, however the work is divided', () => {
  const live = new LiveProject()
  live.setText('H0.harness.json', harness('H0', { rules: { first: { ...rule(1), colour: 'red' } } }))
  live.check()
  live.edit('H0.harness.json', [
    { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, text: ' ' },
  ])
  const told: string[] = []
  const tellNews = () => {
    const text = live.textOf('H0.harness.json') ?? ''
    for (const { findings } of live.news()) {
      told.push(...findings.map(({ span }) => text.slice(span.start, span.end)))
    }
  }
  while (live.step()) tellNews()
  tellNews()
  expect(told).toEqual(['"colour"'])
})

test('of two siblings that behave alike the second one is told so, though it was there first', () => {
  const live = new LiveProject()
  live.setText('H0.harness.json', harness('H0', bases.H0))
  live.setText('2.sibling.json', sibling('S', 'H0'))
  live.check()
  live.setText('1.sibling.json', sibling('S', 'H0').replace('"id": "S"', '"id": "R"'))
  live.check()
  const codes = (path: string) => live.findingsOf(path).map(({ code }) => code)
  expect([codes('1.sibling.json'), codes('2.sibling.json')]).toEqual([[], ['HS406']])
})

describe('many siblings', () => {
  const byPath = (news: ReturnType<LiveProject['check']>) => new Map(news.map(({ path, findings }) => [path, findings]))
  const opened = (count: number, options: ConstructorParameters<typeof LiveProject>[0] = {}) => {
    const live = new LiveProject(options)
    live.setText('H0.harness.json', harness('H0', bases.H0))
    for (let index = 0; index < count; index += 1) {
      live.setText(`A${index}.sibling.json`, sibling(`A${index}`, 'H0'))
    }
    return { live, news: live.check() }
  }

  test.each([50, 100])('%i of a base are judged once each', (count) => {
    expect(opened(count).live.work.documentsChecked).toBe(1 + count)
  })

  test('one more has no other judged again', () => {
    const { live } = opened(50)
    const { documentsChecked } = live.work
    live.setText('B.sibling.json', sibling('B', 'H0'))
    live.check()
    expect(live.work.documentsChecked - documentsChecked).toBe(1)
  })

  test('are told the same whether their values stay in memory or not', () => {
    const few = opened(50, { mostHeld: 1 })
    const all = opened(50, { mostHeld: 1000 })
    for (const { live } of [few, all]) typeBehind(live, 'H0.harness.json', 'Read file 1', 'x')
    expect(byPath(few.live.check())).toEqual(byPath(all.live.check()))
    expect(byPath(few.news)).toEqual(byPath(all.news))
  })

  test('that are told again as they are have nothing judged', () => {
    const { live } = opened(50, { mostHeld: 1 })
    const { documentsChecked } = live.work
    live.setText('H0.harness.json', live.textOf('H0.harness.json'))
    expect(live.check()).toEqual([])
    expect(live.work.documentsChecked).toBe(documentsChecked)
  })
})
