import { expect, test } from 'vitest'
import { framesOf, type ScriptedStep } from '../../../test/kit/testPrefix'
import { callStarts } from './callStarts'

const startsIn = (steps: readonly ScriptedStep[]): readonly string[] => {
  const start = callStarts()
  return [...framesOf(steps)].flatMap(({ moment, prefix }) => {
    const fresh = start(prefix)
    return fresh === undefined ? [] : [`${moment.event} ${fresh.call.id}`]
  })
}

test('a call starts before it runs, and only there', () => {
  expect(startsIn([{ calls: [{ api: 'a.b' }, { api: 'a.b', error: true }] }])).toEqual([
    'before_tool c0',
    'before_tool c1',
  ])
})

test('a vetoed call starts as well', () => {
  expect(startsIn([{ calls: [{ api: 'a.b', blocked: true }] }, { calls: [{ api: 'a.b' }] }])).toEqual([
    'before_tool c0',
    'before_tool c1',
  ])
})

test('steps without calls start nothing', () => {
  expect(startsIn([{ says: 'hm' }, { finish: 'v1' }])).toEqual([])
})

test('two conditions do not take the start away from each other', () => {
  const [one, other] = [callStarts(), callStarts()]
  const frame = [...framesOf([{ calls: [{ api: 'a.b' }] }])].find(({ moment }) => moment.event === 'before_tool')
  expect(frame && [one(frame.prefix)?.call.id, other(frame.prefix)?.call.id, one(frame.prefix)]).toEqual([
    'c0',
    'c0',
    undefined,
  ])
})
