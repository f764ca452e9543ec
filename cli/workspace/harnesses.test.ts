import { describe, expect, it } from 'vitest'
import { stateHash } from '../../engine/documents/canonical'
import { contextOfDocuments } from '../../test/kit/contextOfDocuments'
import { refusal } from '../../test/kit/refusal'
import { exitCodes } from '../exitCodes'
import { resolveForDisplay, resolveForRun } from './harnesses'

const state = { prompt: { task: { text: '{{task.text}}' } } }
const base = { kind: 'harness', schemaVersion: 1, id: 'H0', state }
const pin = { id: 'H0', stateHash: stateHash(state) }
const sibling = { kind: 'sibling', schemaVersion: 1, id: 'S1', base: pin, parent: pin, edits: [] }

describe('resolving for a run', () => {
  it('gives every harness in the order asked for', () => {
    const context = contextOfDocuments({ 'H0.harness.json': base, 'S1.sibling.json': sibling })
    const resolved = resolveForRun(context, ['S1', 'H0'])
    expect(resolved.map(({ id }) => id)).toEqual(['S1', 'H0'])
    expect(resolved[0]).toMatchObject({ lineage: ['H0', 'S1'], stateHash: stateHash(state) })
  })

  it('refuses a harness whose parent changed, and says where', () => {
    const changed = { ...base, state: { prompt: { task: { text: 'Task: {{task.text}}' } } } }
    const context = contextOfDocuments({ 'H0.harness.json': changed, 'S1.sibling.json': sibling })
    const { exitCode, where } = refusal(() => resolveForRun(context, ['S1']))
    expect(exitCode).toBe(exitCodes.documentErrors)
    expect(where).toMatch(/S1\.sibling\.json:\d+:\d+ HS402/)
  })

  it('refuses a sibling for a mistake in its parent', () => {
    const context = contextOfDocuments({ 'H0.harness.json': { ...base, hoks: {} }, 'S1.sibling.json': sibling })
    expect(refusal(() => resolveForRun(context, ['S1'])).where).toContain('H0.harness.json:')
  })

  it('does not mind mistakes in other documents', () => {
    const broken = { ...base, id: 'H9', hoks: {} }
    const context = contextOfDocuments({ 'H0.harness.json': base, 'H9.harness.json': broken })
    expect(resolveForRun(context, ['H0'])).toHaveLength(1)
  })

  it('shows the first mistakes and counts the rest', () => {
    const wrong = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`hoks${index}`, {}]))
    const context = contextOfDocuments({ 'H0.harness.json': { ...base, ...wrong } })
    expect(refusal(() => resolveForRun(context, ['H0'])).where).toContain('and 4 more')
  })

  it('names the known ids when there is no such harness', () => {
    const context = contextOfDocuments({ 'H0.harness.json': base, 'S1.sibling.json': sibling })
    const { exitCode, what, next } = refusal(() => resolveForRun(context, ['s1']))
    expect(exitCode).toBe(exitCodes.usage)
    expect(what).toContain('did you mean "S1"?')
    expect(next).toContain('H0, S1')
  })

  it('says what to add when there is none at all', () => {
    expect(refusal(() => resolveForRun(contextOfDocuments({}), ['H0'])).next).toContain('*.harness.json')
  })
})

describe('resolving for display', () => {
  it('shows what a run would refuse, with its problems', () => {
    const changed = { ...base, state: { prompt: { task: { text: 'Task: {{task.text}}' } } } }
    const context = contextOfDocuments({ 'H0.harness.json': changed, 'S1.sibling.json': sibling })
    const { state: shown, problems } = resolveForDisplay(context, 'S1')
    expect(shown).toEqual(changed.state)
    expect(problems.map(({ code }) => code)).toEqual(['HS402'])
  })

  it('shows nothing when the base is missing', () => {
    const { exitCode, what } = refusal(() =>
      resolveForDisplay(contextOfDocuments({ 'S1.sibling.json': sibling }), 'S1'),
    )
    expect(exitCode).toBe(exitCodes.documentErrors)
    expect(what).toContain('H0')
  })
})
