import { describe, expect, it } from 'vitest'
import { areScripts, scriptProblem } from './scriptProblem'

const call = { tool: 'count', arguments: { of: 'x' } }

describe('a list of scripts', () => {
  it.each([
    ['with calls and a text', [{ match: 'how many', turns: [{ calls: [call] }, { text: '12' }] }]],
    ['for all conversations', [{ turns: [{ text: 'no idea' }] }]],
    ['with a turn that says nothing', [{ turns: [{}] }]],
    ['without any', []],
  ])('%s is right', (_, value) => {
    expect(scriptProblem(value)).toBeUndefined()
    expect(areScripts(value)).toBe(true)
  })

  it.each([
    [{}, 'it must be a list'],
    [[1], 'entry 1: it must be an object'],
    [[{ match: 1, turns: [{}] }], 'entry 1: "match" must be a string'],
    [[{ match: 'x' }], 'entry 1: "turns" must be a list of at least one turn'],
    [[{ turns: [] }], 'entry 1: "turns" must be a list of at least one turn'],
    [[{ turns: ['12'] }], 'entry 1: turn 1: it must be an object'],
    [[{ turns: [{ text: 3 }] }], 'entry 1: turn 1: "text" must be a string'],
    [[{ turns: [{ calls: call }] }], 'entry 1: turn 1: "calls" must be a list'],
    [[{ turns: [{ calls: ['count'] }] }], 'entry 1: turn 1: call 1: it must be an object'],
    [[{ turns: [{ calls: [{ arguments: {} }] }] }], 'entry 1: turn 1: call 1: "tool" must be a string'],
    [[{ turns: [{ calls: [call, { tool: 'x' }] }] }], 'entry 1: turn 1: call 2: "arguments" must be an object'],
  ])('%j is none', (value, problem) => {
    expect(scriptProblem(value)).toBe(problem)
    expect(areScripts(value)).toBe(false)
  })

  it('with a misspelt member is none: it would stay silent', () => {
    expect(scriptProblem([{ turns: [{}] }, { turns: [{}, { call: [call] }] }])).toBe(
      'entry 2: turn 2: "call" is none of "text", "calls"',
    )
    expect(scriptProblem([{ matches: 'x', turns: [{}] }])).toBe('entry 1: "matches" is none of "match", "turns"')
    expect(scriptProblem([{ turns: [{ calls: [{ ...call, id: 'c1' }] }] }])).toBe(
      'entry 1: turn 1: call 1: "id" is none of "tool", "arguments"',
    )
  })
})
