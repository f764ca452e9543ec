import { describe, expect, it } from 'vitest'
import { associatedLanguage } from './associations'

const path = '/folder/ada/agent/jobs/night.job.json'

describe('the language that the user gives a file', () => {
  it.each([
    ['*.job.json', true],
    ['*.JOB.json', true],
    ['night.*', true],
    ['night.job.jso?', true],
    ['*.{pool,job}.json', true],
    ['**/jobs/*.json', true],
    ['/folder/ada/**', true],
    ['*.json5', false],
    ['jobs/*.json', false],
    ['*.jobXjson', false],
    ['*.{pool,profile}.json', false],
  ])('by %s: %s', (glob, isMatch) => {
    expect(associatedLanguage(path, { [glob]: 'jsonc' })).toBe(isMatch ? 'jsonc' : undefined)
  })

  it('is that of the longest glob, as in VS Code', () => {
    expect(associatedLanguage(path, { '*.json': 'json', '*.job.json': 'nomad' })).toBe('nomad')
  })

  it('is none without a glob', () => {
    expect(associatedLanguage(path, {})).toBeUndefined()
  })

  it('takes signs of regular expressions as they are', () => {
    expect(associatedLanguage('/a/x+(1).json', { 'x+(1).json': 'jsonc' })).toBe('jsonc')
    expect(associatedLanguage('/a/xx1.json', { 'x+(1).json': 'jsonc' })).toBeUndefined()
  })

  it('does not fail on a brace that is never closed', () => {
    expect(associatedLanguage('/a/{b.json', { '{b.json': 'jsonc' })).toBe('jsonc')
  })
})
