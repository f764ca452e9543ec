import { type HeldEntry, harnessView, relatedEntry } from '../../harnessView'
import { namedConditions } from '../../hookConditions'
import { entryNameSpan, valueSpan } from '../../places'
import type { Rule } from '../../rule'
import { rememberedOfSentences } from '../../text/sentences'

export const hs211UncheckedFinish: Rule = {
  code: 'HS211',
  severity: 'warning',
  certainty: 'b',
  scope: 'project',
  title: 'Rule and hook disagree about checking before the end',
  documentation: {
    what: 'A rule tells the policy to finish without checking, and a hook refuses a finish until what was written was read back.',
    why: 'The policy is told one thing and made to do another: each obeyed rule costs a refused finish and a turn.',
    fix: 'Change the rule, or remove the hook.',
    example: {
      bad: '"hooks": {\n  "read-back": { "event": "before_finish", "condition": "no_readback_after_write", "action": "require", "message": "Read back.",\n    "parameters": { "until": { "not": "no_readback_after_write" } } }\n},\n"rules": { "end": { "text": "Finish without checking it." } }',
      good: '"hooks": {\n  "read-back": { "event": "before_finish", "condition": "no_readback_after_write", "action": "require", "message": "Read back.",\n    "parameters": { "until": { "not": "no_readback_after_write" } } }\n},\n"rules": { "end": { "text": "Check it, then finish." } }',
    },
  },
  check: (file, project) => {
    const view = harnessView(file, project)
    const guards = (view?.entries('hooks') ?? []).filter(refusesUnchecked)
    const [guard] = guards.filter(({ isOwn }) => isOwn).concat(guards)
    if (view === undefined || guard === undefined) return []
    return view
      .entries('rules')
      .filter(({ entry }) => entry['enabled'] !== false && saysUnchecked(entry))
      .flatMap((rule) => {
        const place = rule.isOwn ? rule : guard
        if (!place.isOwn) return []
        return [
          {
            span: rule.isOwn ? valueSpan(rule.file, [...rule.at, 'text']) : entryNameSpan(guard.file, guard.at),
            message: `Rule \`${rule.name}\` says to finish without checking, and hook \`${guard.name}\` refuses that. Change the rule, or remove the hook.`,
            related: [relatedEntry(rule.isOwn ? guard : rule, 'It is here')],
          },
        ]
      })
  },
}

const readBack: ReadonlySet<string> = new Set(['no_readback_after_write', 'unverified_writes'])

const refusesUnchecked = ({ entry }: HeldEntry): boolean => {
  const { event, action, enabled } = entry
  const refuses = event === 'before_finish' && (action === 'block' || action === 'require') && enabled !== false
  return refuses && namedConditions(entry).some(({ id }) => readBack.has(id))
}

const ending = /\b(?:finish|complete|stop|submit|end)\b/i
/** "Never finish without checking" asks for the check. */
const refusedEnding = /\b(?:not|never|cannot|n['’]t)(?: \w+)? (?:finish|complete|stop|submit|end)\b/i
const check = '(?:re-?)?(?:check|verif|confirm|validat|double-check|read(?:ing)?[ -](?:it |them )?back)'
const unchecked = new RegExp(
  `\\b(?:without|don['’]t|do not|never|no need to|not (?:need|have) to)(?: \\w+){0,2} ${check}`,
  'i',
)

const saysUnchecked = rememberedOfSentences((sentences) =>
  sentences.some(
    (sentence) => ending.test(sentence.text) && unchecked.test(sentence.text) && !refusedEnding.test(sentence.text),
  ),
)
