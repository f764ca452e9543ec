import { isJsonObject } from '../../../documents/json'
import { estimatedTokens } from '../../estimatedTokens'
import { valueSpan } from '../../places'
import type { Rule } from '../../rule'
import { entrySites } from '../../sites/entrySites'

export const hs224MemoryTooLong: Rule = {
  code: 'HS224',
  severity: 'warning',
  certainty: 'a',
  scope: 'entry',
  title: 'Memory is longer than its cap',
  documentation: {
    what: 'The text of a memory entry has more tokens than its `maxTokens`. Tokens are estimated as bytes / 4.',
    why: 'What a policy carries along in every request must stay small; a playbook that grows unseen crowds out the task.',
    fix: 'Shorten the text, or raise the cap.',
    example: {
      bad: '"memory": { "notes": { "strategy": "playbook", "text": "Lists may have several pages.", "maxTokens": 2 } }',
      good: '"memory": { "notes": { "strategy": "playbook", "text": "Lists may have several pages.", "maxTokens": 20 } }',
    },
  },
  check: (file) =>
    entrySites(file).flatMap(({ section, name, at, entry }) => {
      if (section !== 'memory' || !isJsonObject(entry) || entry['enabled'] === false) return []
      const { text, maxTokens } = entry
      if (typeof text !== 'string' || typeof maxTokens !== 'number') return []
      const tokens = estimatedTokens(text)
      if (tokens <= maxTokens) return []
      const message = `Memory \`${name}\` has about ${tokens} tokens, cap ${maxTokens}. Shorten it, or raise \`maxTokens\`.`
      return [{ span: valueSpan(file, [...at, 'text']), message }]
    }),
}
