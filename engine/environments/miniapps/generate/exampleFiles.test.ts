import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Instance } from '../instance'
import { readInstances } from '../readInstances'
import { families } from '../vocabulary'
import { exampleFiles } from './exampleFiles'
import { drawSplits } from './splits'

const files = exampleFiles()
const folder = new URL('../../../../examples/miniapps/', import.meta.url)
const committed = (name: string) => readFileSync(new URL(name, folder), 'utf8')

describe('the files of the example', () => {
  it.each(Object.keys(files))('%s is what `node scripts/miniappsData.mjs` writes, byte for byte', (name) => {
    expect(files[name] === committed(name)).toBe(true)
  })

  it('names in the task set exactly the tasks of the data file', () => {
    const instances = readInstances(committed('data/instances.json'), 'instances.json')
    const { splits } = JSON.parse(committed('tasks/miniapps.tasks.json'))
    const ids = Object.entries(instances).map(([split, tasks]) => [split, tasks.map(({ id }) => id)])
    expect(Object.fromEntries(ids)).toEqual(splits)
  })

  it('holds no task text and nothing hidden in the task set', () => {
    const words = new Set(committed('tasks/miniapps.tasks.json').match(/\w+/g))
    const secret = ['find', 'mail', 'k3', 'v5', 'easy', 'pages', 'args', 'losesFirstWrite']
    expect(secret.filter((word) => words.has(word))).toEqual([])
  })
})

describe('the splits', () => {
  const splits = drawSplits(1)
  const contentOf = ({ id: _, ...content }: Instance) => JSON.stringify(content)

  it('have 320, 120 and 600 tasks', () => {
    expect(Object.entries(splits).map(([split, tasks]) => [split, tasks.length])).toEqual([
      ['train', 320],
      ['validation', 120],
      ['test', 600],
    ])
  })

  it('never hold the same instance twice, neither within a split nor in two', () => {
    const contents = Object.values(splits).flat().map(contentOf)
    expect(new Set(contents).size).toBe(contents.length)
  })

  it('are another set for another seed, and the same for the same', () => {
    expect(drawSplits(1)).toEqual(splits)
    expect(drawSplits(2)['test']).not.toEqual(splits['test'])
  })

  it('hold each family equally often in every whole round of 24 tasks', () => {
    const test = splits['test'] ?? []
    for (let from = 0; from < test.length; from += 24) {
      const round = test.slice(from, from + 24)
      expect(families.map((family) => round.filter((task) => task.family === family).length)).toEqual(Array(6).fill(4))
    }
  })

  it('make one writing task of four easy', () => {
    const puts = (splits['test'] ?? []).filter(({ family }) => family === 'put')
    expect(puts.filter(({ losesFirstWrite }) => !losesFirstWrite)).toHaveLength(25)
  })
})
