import { toolContext } from '../../catalogOf'
import { valueSpan } from '../../places'
import type { Occurrence, Rule } from '../../rule'
import { groupedHooks, type HarnessHook, harnessHooks } from '../../sites/harnessHooks'
import { deedOf } from './hs150SameHook'

export const hs152SameMessage: Rule = {
  code: 'HS152',
  severity: 'information',
  certainty: 'a',
  scope: 'project',
  title: 'Two hooks say the same',
  documentation: {
    what: 'Two hooks have the same message.',
    why: 'The policy cannot tell which of the two places is meant, and a change of the text is easily made in one of them alone.',
    fix: 'Say in each what is particular about its place, or make one hook of them with `any`.',
    example: {
      bad: '"hooks": {\n  "read-error": { "event": "after_tool", "condition": "tool_error", "action": "warn", "message": "Read the error." },\n  "read-empty": { "event": "after_tool", "condition": "empty_result", "action": "warn", "message": "Read the error." }\n}',
      good: '"hooks": {\n  "read-error": { "event": "after_tool", "condition": { "any": ["tool_error", "empty_result"] }, "action": "warn", "message": "Read the error." }\n}',
    },
  },
  check: (file, project) =>
    toolContext(file, project)?.catalog.vocabulary === undefined
      ? groupedHooks(harnessHooks(file, project), messageOf).flatMap(repeated)
      : [], // Where there are few words, the same word has to serve for several places.
}

const messageOf = ({ hook: { message } }: HarnessHook): string | undefined =>
  typeof message === 'string' && message.trim() !== '' ? message.trim() : undefined

const repeated = (group: readonly HarnessHook[]): Occurrence[] => {
  const first = group.find(({ isOwn }) => !isOwn) ?? group[0]
  return group.flatMap((site) => {
    if (first === undefined || site === first || !site.isOwn || deedOf(site) === deedOf(first)) return []
    return [
      {
        span: valueSpan(site.file, [...site.at, 'message']),
        message: `Same message as \`${first.name}\`.`,
        related: [
          {
            file: first.file.path,
            span: valueSpan(first.file, [...first.at, 'message']),
            message: `Message of \`${first.name}\``,
          },
        ],
      },
    ]
  })
}
