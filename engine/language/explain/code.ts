import { allRules } from '../../lint/registry'
import { paragraphs } from '../markdown'

/** What a diagnostic means, and how to fix it. */
export const explainCode = (code: string): string | undefined => {
  const rule = allRules.find((each) => each.code === code)
  if (rule === undefined) return undefined
  const { what, why, fix } = rule.documentation
  return paragraphs(`**${code}** — ${rule.severity}: ${rule.title}`, what, why, fix)
}
