import { isJsonObject, type JsonObject } from '../../documents/json'
import { defaultHookLimits } from '../../documents/kinds/hookLimits'
import type { ProjectFile } from '../../documents/project'
import { locate } from '../../documents/text/locate'
import { estimatedTokens } from '../../lint/estimatedTokens'
import type { EntrySite } from '../../lint/sites/entrySites'
import type { InlayHint } from './inlayHint'

const textMembers: Readonly<Record<string, string>> = {
  prompt: 'text',
  rules: 'text',
  memory: 'text',
  hooks: 'message',
}

/** Shorter texts have no hint: a number behind one word says nothing, and stands in the way. */
const longText = 25

/** From this share of its budget on a text has a hint, however short. */
const usedShare = 0.5

/** Behind a long text that the policy is shown, about how many tokens it has, and how many it may have. */
export const tokenHint = ({ section, at, entry }: EntrySite, file: ProjectFile): readonly InlayHint[] => {
  const member = textMembers[section]
  if (member === undefined || !isJsonObject(entry)) return []
  const text = entry[member]
  const offset = locate(file.document, [...at, member])?.value.end
  if (typeof text !== 'string' || text === '' || offset === undefined) return []
  const tokens = estimatedTokens(text)
  const budget = budgetOf(section, entry)
  if (tokens < Math.min(longText, usedShare * (budget ?? Number.POSITIVE_INFINITY))) return []
  const label = budget === undefined ? `≈ ${tokens} tokens` : `≈ ${tokens} of ${budget} tokens`
  const over = budget !== undefined && tokens > budget ? ' It is over its budget and would be left out as a whole.' : ''
  return [{ offset, label, tooltip: `Estimated as bytes / 4, before variables are filled in.${over}` }]
}

/** Undefined where nothing limits one text alone. */
const budgetOf = (section: string, entry: JsonObject): number | undefined => {
  if (section === 'memory') return typeof entry['maxTokens'] === 'number' ? entry['maxTokens'] : undefined
  if (section !== 'hooks') return undefined
  const { limits, action } = entry
  const given = isJsonObject(limits) ? limits['maxTokens'] : undefined
  if (given === undefined) return defaultHookLimits(action).maxTokens
  return typeof given === 'number' ? given : undefined
}
