import { renameKey } from '../../fixes'
import { keySpan } from '../../places'
import type { Rule } from '../../rule'
import { lacksUnit, withUnit } from '../../unitlessName'
import { unknownNames } from '../../unknownNames'

export const hs104MissingUnit: Rule = {
  code: 'HS104',
  severity: 'error',
  certainty: 'a',
  scope: 'entry',
  title: 'Quantity without a unit',
  documentation: {
    what: 'A member such as `timeout`, `cooldown` or `ttl` does not say in which unit it counts.',
    why: 'Seconds, milliseconds and steps are easily confused, so every quantity of this format has its unit in its name.',
    fix: 'Use the member with the unit in its name, such as `cooldownSteps`, and convert the value where the unit differs.',
    example: { bad: '"parameters": { "timeout": 30 }', good: '"parameters": { "timeoutMs": 30000 }' },
  },
  replaces: ['HS003'],
  check: (file) =>
    unknownNames(file)
      .filter(({ name }) => lacksUnit(name))
      .map(({ at, name, allowed }) => {
        const better = withUnit(name, allowed)
        const advice =
          better === undefined ? 'this place takes none of that kind' : `use \`${better}\` and check the value`
        return {
          span: keySpan(file, at),
          message: `\`${name}\` has no unit; ${advice}`,
          fixes: better === undefined ? [] : renameKey(file, at, better),
        }
      }),
}
