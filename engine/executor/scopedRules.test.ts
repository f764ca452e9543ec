import { describe, expect, test } from 'vitest'
import { runScripted } from '../../test/kit/runScripted'

const noteLines = (log: readonly string[]) => log.filter((line) => line.includes(' user harness-prompt:'))

describe('a rule with a scope', () => {
  const rules = {
    'late-save': { text: 'Save once only.', scope: { tools: ['save'] } },
    'first-save': { text: 'Look before you save.', scope: { tools: ['save'] }, priority: 90 },
    always: { text: 'Be brief.', scope: { apps: ['*'] } },
    off: { text: 'Never.', scope: { tools: ['save'] }, enabled: false },
  }

  test('is told in a note after the step that first enters it, once, by priority', async () => {
    const { log, requests } = await runScripted({ script: ['look', 'save', 'save', 'done'], state: { rules } })
    expect(noteLines(log).slice(1)).toEqual(['2 user harness-prompt: Look before you save.\n\nSave once only.'])
    expect(requests.map(({ texts }) => texts.some((text) => text.includes('Save once')))).toEqual([
      false,
      false,
      true,
      true,
    ])
  })

  test('is no part of the opening prompt, but a scope that is everything is', async () => {
    const { requests } = await runScripted({ script: ['done'], state: { rules } })
    expect(requests[0]?.texts.join('\n')).toContain('Be brief.')
    expect(requests[0]?.texts.join('\n')).not.toContain('save')
  })

  test('whose app is never touched stays silent', async () => {
    const { log } = await runScripted({
      script: ['look', 'done'],
      state: { rules: { other: { text: 'In the attic, duck.', scope: { apps: ['attic'] } } } },
    })
    expect(log.join('\n')).not.toContain('attic')
  })

  test('leaves a rollout without a base view, since the base may say it elsewhere', async () => {
    const { result } = await runScripted({ script: ['save', 'done'], state: { rules } })
    expect(result.hasBaseView).toBe(false)
  })
})
