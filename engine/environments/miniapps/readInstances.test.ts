import { describe, expect, it } from 'vitest'
import { EnvironmentError } from '../environment'
import { readInstances } from './readInstances'

const put = { id: 'a', family: 'put', app: 'cart', key: 'k1', value: 'v7', losesFirstWrite: true }
const find = { id: 'b', family: 'find', app: 'mail', key: 'k1', value: 'v7', pages: [[['k1', 'v7']]] }

const refusalOf = (value: unknown): string => {
  try {
    readInstances(typeof value === 'string' ? value : JSON.stringify(value), 'data/instances.json')
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message
    throw error
  }
  throw new Error('the file was accepted')
}

describe('reading the data file', () => {
  it('gives the tasks of each split in order', () => {
    const text = JSON.stringify({ train: [put], test: [find] })
    expect(readInstances(text, 'f')).toEqual({ train: [put], test: [find] })
  })

  it('names the file and what to do when it is not JSON', () => {
    expect(refusalOf('{ "train": [')).toMatch(/^data\/instances.json is not JSON: .*miniappsData/)
  })

  it('wants an object of lists', () => {
    expect(refusalOf([])).toContain('must hold one object')
    expect(refusalOf({ train: put })).toContain('the split "train" must be a list')
  })

  it('names the task and the member that is wrong', () => {
    expect(refusalOf({ train: [put, { ...find, value: 'v16' }] })).toContain('train[1]: "value" is wrong')
    expect(refusalOf({ train: [{ ...put, app: 'post' }] })).toContain('train[0]: "app" is wrong')
    expect(refusalOf({ train: [{ ...find, pages: [[['k1']]] }] })).toContain('"pages" is wrong')
    expect(refusalOf({ train: [{ ...put, losesFirstWrite: 'yes' }] })).toContain('"losesFirstWrite" is wrong')
    expect(refusalOf({ train: ['put'] })).toContain('it is no object')
  })

  it('names what a family needs and does not have', () => {
    expect(refusalOf({ test: [{ ...find, pages: undefined }] })).toContain('test[0]: "pages" is missing')
    expect(refusalOf({ test: [{ ...put, family: 'fetch' }] })).toContain('test[0]: "args" is missing')
    expect(refusalOf({ test: [{ ...put, family: undefined }] })).toContain('test[0]: "family" is missing')
  })

  it('refuses an id that occurs twice, also in two splits', () => {
    expect(refusalOf({ train: [put], test: [{ ...find, id: 'a' }] })).toContain('test[0]: the id "a" occurs twice')
  })
})
