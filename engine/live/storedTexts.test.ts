import { describe, expect, test } from 'vitest'
import { LiveProject } from './liveProject'

const rule = (text: string) => ({ rules: { first: { text } } })
const harness = (id: string, text: string) =>
  JSON.stringify({ kind: 'harness', schemaVersion: 1, id, state: rule(text) }, null, 2)
const paths = Array.from({ length: 20 }, (_, index) => `H${index}.harness.json`)

/** A folder of documents that nobody edits. `reads` says how often each was read again. */
const stored = () => {
  const disk = new Map(paths.map((path, index) => [path, harness(`H${index}`, `Read file ${index} first.`)]))
  const reads = new Map<string, number>()
  const readStored = (path: string) => {
    reads.set(path, (reads.get(path) ?? 0) + 1)
    return disk.get(path)
  }
  const live = new LiveProject({ mostHeld: 2, readStored })
  for (const [path, text] of disk) live.setStored(path, text)
  live.takeIn()
  return { disk, reads, live }
}

const broken = '{ "kind": "harness", "schemaVersion": 1'
const codes = (live: LiveProject, path: string) => live.findingsOf(path).map(({ code }) => code)

test('all but a few texts are read again when they are judged', () => {
  const { live, reads } = stored()
  live.check()
  expect(reads.size).toBeGreaterThan(paths.length - 4)
})

test('a text can be asked for whether or not it is in memory', () => {
  const { live, disk } = stored()
  live.check()
  for (const path of paths) expect(live.textOf(path)).toBe(disk.get(path))
  expect(live.linesOf('H0.harness.json').lineCount).toBe(disk.get('H0.harness.json')?.split('\n').length)
})

test('a text that is told again as it is is not judged again', () => {
  const { live, disk } = stored()
  live.check()
  const { documentsChecked } = live.work
  for (const [path, text] of disk) live.setStored(path, text)
  expect(live.check()).toEqual([])
  expect(live.work.documentsChecked).toBe(documentsChecked)
})

test('an edited text is never read from where it was stored', () => {
  const { live, disk } = stored()
  live.check()
  live.setText('H0.harness.json', disk.get('H0.harness.json'))
  live.edit('H0.harness.json', [{ text: harness('H0', 'Use {{nothing}}.') }])
  for (const path of paths.slice(1)) live.setStored(path, `${disk.get(path)}\n`)
  live.check()
  expect(codes(live, 'H0.harness.json')).not.toEqual(codes(live, 'H1.harness.json'))
  live.setStored('H0.harness.json', disk.get('H0.harness.json'))
  live.check()
  expect(codes(live, 'H0.harness.json')).toEqual(codes(live, 'H1.harness.json'))
})

describe('a text that changed where it is stored, before anybody told so,', () => {
  test('is judged as it is now', () => {
    const { live, disk } = stored()
    disk.set('H0.harness.json', broken)
    live.check()
    expect(codes(live, 'H0.harness.json')).toContain('HS001')
    live.setStored('H0.harness.json', broken)
    expect(live.check()).toEqual([])
  })

  test('and changed back is judged as it was', () => {
    const { live, disk } = stored()
    const text = disk.get('H0.harness.json') ?? ''
    disk.set('H0.harness.json', broken)
    live.check()
    disk.set('H0.harness.json', text)
    live.setStored('H0.harness.json', text)
    live.check()
    expect(codes(live, 'H0.harness.json')).toEqual(codes(live, 'H1.harness.json'))
  })

  test('is gone when it cannot be read', () => {
    const { live, disk } = stored()
    disk.delete('H0.harness.json')
    live.check()
    expect(live.project().files.map(({ path }) => path)).not.toContain('H0.harness.json')
    expect(live.findingsOf('H0.harness.json')).toEqual([])
  })
})
