import { expect, test } from 'vitest'
import type { Finding } from '../lint/finding'
import { LiveFindings } from './liveFindings'

const finding = (message: string): Finding => ({
  code: 'HS001',
  severity: 'error',
  certainty: 'a',
  message,
  file: 'a.json',
  span: { start: 0, end: 1 },
  related: [],
  fixes: [],
})
const known = (...all: readonly Finding[]) => ({ unsilenced: all, judged: all, all })
const [one, other] = [finding('one'), finding('other')]

test('news are what differs from what was given before', () => {
  const findings = new LiveFindings(() => 0)
  findings.set('a.json', known(one))
  expect(findings.news()).toEqual([{ path: 'a.json', findings: [one] }])
  expect(findings.news()).toEqual([])
  findings.set('a.json', known(one, other))
  findings.set('a.json', known(one))
  expect(findings.news()).toEqual([])
})

test('a file that goes takes its findings with it, and is told of only where it had some', () => {
  const findings = new LiveFindings(() => 0)
  findings.set('a.json', known(one))
  findings.set('clean.json', known())
  findings.news()
  expect([findings.delete('a.json'), findings.delete('clean.json')]).toEqual([true, false])
  expect(findings.news()).toEqual([{ path: 'a.json', findings: [] }])
  expect(findings.of('a.json').all).toEqual([])
})

test('what follows in one file alone concerns no other', () => {
  const findings = new LiveFindings(() => 0)
  expect(findings.set('a.json', known(one))).toBe(true)
  expect(findings.set('a.json', { ...known(one), all: [one, other] })).toBe(false)
  expect(findings.set('a.json', { ...known(one), unsilenced: [one, other] })).toBe(true)
})

test('the same findings are news once the text is another, as their places may be on other lines', () => {
  const changedAt = new Map([
    ['a.json', 1],
    ['b.json', 1],
  ])
  const findings = new LiveFindings((path) => changedAt.get(path) ?? 0)
  const related = { ...one, related: [{ file: 'b.json', span: { start: 0, end: 1 }, message: 'here' }] }
  const told = () => {
    findings.set('a.json', known(related))
    return findings.news().length
  }
  expect([told(), told()]).toEqual([1, 0])
  changedAt.set('b.json', 2)
  expect([told(), told()]).toEqual([1, 0])
})
