import { brokenHooks } from '../../brokenHooks'
import { replaceValue } from '../../fixes'
import { isJsonValue } from '../../jsonValue'
import { keySpan, valueSpan } from '../../places'
import type { Rule } from '../../rule'
import { type ParameterProblem, parameterProblems, parameterSites } from '../../sites/parameterSites'

export const hs107WrongParameter: Rule = {
  code: 'HS107',
  severity: 'error',
  certainty: 'a',
  scope: 'project',
  title: 'Parameter is missing, of the wrong type or out of range',
  documentation: {
    what: 'A condition or an action does not get a parameter that it can use.',
    why: 'A hook with a wrong parameter is left out, so that its harness would silently behave like one without it.',
    fix: 'Give the parameter a value of the kind that the message names.',
    example: {
      bad: '"condition": "repeated_tool_call", "parameters": { "minRepeats": "3" }',
      good: '"condition": "repeated_tool_call", "parameters": { "minRepeats": 3 }',
    },
  },
  check: (file, project) => [
    ...parameterSites(file).flatMap((site) =>
      parameterProblems(site).map((problem) => {
        const isMissing = problem.keyword === 'required'
        const fallback: unknown = Object.entries(problem.owner.members.get(problem.name) ?? {}).find(
          ([name]) => name === 'default',
        )?.[1]
        return {
          span: isMissing ? keySpan(file, problem.path) : valueSpan(file, problem.path),
          message: messageOf(problem),
          fixes:
            isMissing || !isJsonValue(fallback)
              ? []
              : replaceValue(file, problem.path, fallback, `Use the default, ${JSON.stringify(fallback)}`),
        }
      }),
    ),
    ...brokenHooks(file, project, 'parameter'),
  ],
}

const messageOf = ({ name, message, owner }: ParameterProblem): string =>
  `Parameter \`${name}\` ${message} (${owner.kind} \`${owner.name}\`).`
