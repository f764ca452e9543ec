import { describe, expect, it } from 'vitest'
import type { Finding } from '../engine/lint/finding'
import { defaultDiagnosticSettings, diagnosticSettings, leftOutMessage, shownFindings } from './diagnosticSettings'

const finding = (change: Partial<Finding> = {}): Finding => ({
  code: 'HS101',
  severity: 'error',
  certainty: 'a',
  file: 'H0.harness.json',
  span: { start: 0, end: 1 },
  message: 'Unknown event.',
  related: [],
  fixes: [],
  ...change,
})

const shown = (findings: readonly Finding[], change: object) =>
  shownFindings(findings, { ...defaultDiagnosticSettings, ...change })

describe('settings that an editor answers', () => {
  it('are the defaults when it answers nothing', () => {
    for (const nothing of [undefined, null, {}, 7, 'on']) {
      expect(diagnosticSettings(nothing)).toEqual(defaultDiagnosticSettings)
    }
  })

  it('are taken as they are', () => {
    const given = { enable: false, minCertainty: 'b', severity: { HS140: 'off' }, maxProblems: 5 }
    expect(diagnosticSettings(given)).toEqual(given)
  })

  it('of the wrong type count as not set, one by one', () => {
    const given = { enable: 'no', minCertainty: 'z', severity: { HS140: 'loud', HS201: 'hint' }, maxProblems: 0.5 }
    expect(diagnosticSettings(given)).toEqual({ ...defaultDiagnosticSettings, severity: { HS201: 'hint' } })
  })
})

describe('what is shown of the findings', () => {
  const sure = finding()
  const likely = finding({ code: 'HS140', certainty: 'b', severity: 'warning' })
  const guess = finding({ code: 'HS201', certainty: 'c', severity: 'hint' })

  it('is everything by default', () => {
    expect(shown([sure, likely, guess], {})).toEqual({ findings: [sure, likely, guess], leftOut: 0 })
  })

  it('is nothing where checks are off', () => {
    expect(shown([sure], { enable: false })).toEqual({ findings: [], leftOut: 0 })
  })

  it('leaves out what is less sure than wanted', () => {
    expect(shown([sure, likely, guess], { minCertainty: 'b' }).findings).toEqual([sure, likely])
    expect(shown([sure, likely, guess], { minCertainty: 'a' }).findings).toEqual([sure])
  })

  it('takes the severity that the user gives a code', () => {
    const { findings } = shown([sure, likely, guess], { severity: { HS101: 'off', HS201: 'error' } })
    expect(findings).toEqual([likely, { ...guess, severity: 'error' }])
  })

  it('cuts the least serious when there are too many, and says how many', () => {
    expect(shown([guess, likely, sure], { maxProblems: 2 })).toEqual({ findings: [likely, sure], leftOut: 1 })
  })

  it('counts what is left out after the rest was chosen', () => {
    expect(shown([guess, likely, sure], { maxProblems: 2, minCertainty: 'b' }).leftOut).toBe(0)
  })

  it('is told in words that name the setting', () => {
    expect(leftOutMessage(1)).toMatch(/^1 more problem is not shown here\. .*harnessS\.diagnostics\.maxProblems/)
    expect(leftOutMessage(30)).toMatch(/^30 more problems are/)
  })
})
