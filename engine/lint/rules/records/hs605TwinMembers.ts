import { memberTwins } from '../../memberTwins'
import { valueSpan } from '../../places'
import { enabledMembers } from '../../poolMembers'
import type { Rule } from '../../rule'

export const hs605TwinMembers: Rule = {
  code: 'HS605',
  severity: 'warning',
  certainty: 'a',
  scope: 'project',
  title: 'Two members of a pool behave alike',
  documentation: {
    what: 'Two members of a pool are the same harness once defaults are filled in, or differ in the text of one message only.',
    why: 'A pool is worth what its members do differently. A twin costs rollouts and takes a place in the ranking.',
    fix: 'Keep one of them.',
    example: {
      bad: `"members": [{ "id": "S1", … }, { "id": "S4", … }]   // S4 differs from S1 in its notes only`,
      good: `"members": [{ "id": "S1", … }]`,
    },
  },
  check: (file, project) =>
    memberTwins(enabledMembers(file), project).map(({ member, earlier, differsIn }) => ({
      span: valueSpan(file, [...member.at, 'id']),
      message:
        differsIn === undefined
          ? `\`${member.id}\` behaves exactly like \`${earlier.id}\`. Keep one of them.`
          : `\`${member.id}\` differs from \`${earlier.id}\` in the message of hook \`${differsIn}\` only. Keep one of them.`,
      related: [
        { file: file.path, span: valueSpan(file, [...earlier.at, 'id']), message: `\`${earlier.id}\` is here` },
      ],
    })),
}
