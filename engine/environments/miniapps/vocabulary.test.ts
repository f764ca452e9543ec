import { describe, expect, it } from 'vitest'
import { isValue, vocabulary } from './vocabulary'

describe('the vocabulary', () => {
  it('has 70 different words, as every trained policy of this world expects', () => {
    expect(vocabulary).toHaveLength(70)
    expect(new Set(vocabulary).size).toBe(70)
  })

  it('keeps its order, because a word is its place', () => {
    const places = ['<pad>', '<end>', 'find', 'list', 'empty', 'next', 'mail', 'p1', 'k0', 'v0', 'v15']
    expect(places.map((word) => vocabulary.indexOf(word))).toEqual([0, 5, 6, 14, 21, 26, 30, 36, 42, 54, 69])
  })

  it('tells values from keys and pages', () => {
    expect(vocabulary.filter(isValue)).toHaveLength(16)
    expect(['v0', 'v15', 'v16', 'k0', 'none'].map(isValue)).toEqual([true, true, false, false, false])
  })
})
