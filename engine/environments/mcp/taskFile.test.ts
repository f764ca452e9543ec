import { expect, it } from 'vitest'
import { EnvironmentError } from '../environment'
import { readTaskFile } from './taskFile'

const lines = (...records: readonly unknown[]) => records.map((each) => JSON.stringify(each)).join('\n')

it('a line is a task; its sealed half and its split stay beside the public one', () => {
  const text = lines(
    { id: 'a', text: 'Do it.', split: 'test', tags: ['x'], apps: ['y'], sealed: 7 },
    { id: 'b', text: '' },
  )
  const tasks = readTaskFile(`${text}\n\n`, 'tasks.jsonl')
  expect(tasks.get('a')).toEqual({
    task: {
      id: 'a',
      parts: [{ role: 'user', name: 'task', text: 'Do it.' }],
      tags: ['x'],
      apps: ['y'],
      expectsAnswer: null,
    },
    sealed: 7,
    split: 'test',
  })
  expect(tasks.get('b')).toMatchObject({ sealed: null, split: undefined })
})

it.each([
  ['{"CANARY', 'line 1: this line is no JSON object'],
  ['["CANARY"]', 'line 1: this line is no JSON object'],
  ['{"text":"CANARY"}', 'line 1: "id" must be a string'],
  ['{"id":"CANARY"}', 'line 1: "text" must be a string'],
  ['{"id":"a","text":"","tags":"CANARY"}', 'line 1: "tags" must be a list of strings'],
  ['{"id":"a","text":"","split":["CANARY"]}', 'line 1: "split" must be a string'],
  ['{"id":"a","text":""}\n{"id":"a","text":""}', 'line 2: the id "a" is used before'],
  ['\n', 'tasks.jsonl holds no task'],
])('a line that is no task is named, not quoted: %s', (text, reason) => {
  let failure: unknown
  try {
    readTaskFile(text, 'tasks.jsonl')
  } catch (error) {
    failure = error
  }
  expect(failure).toBeInstanceOf(EnvironmentError)
  expect(String(failure)).toContain(reason)
  expect(String(failure)).not.toContain('CANARY')
})
