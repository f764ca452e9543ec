import { Type } from 'typebox'
import { actionNames } from '../../../documents/kinds/vocabulary'
import { actionTable } from '../../../hooks/actions'
import { conditionRegistry } from '../../../hooks/conditions/registry'
import { removeAt, replaceValue } from '../../fixes'
import { keySpan } from '../../places'
import type { Rule } from '../../rule'
import { parameterSites, strayNames } from '../../sites/parameterSites'

export const hs108ForeignParameter: Rule = {
  code: 'HS108',
  severity: 'error',
  certainty: 'a',
  scope: 'entry',
  title: 'Parameter belongs to another action or condition',
  documentation: {
    what: 'A hook has a parameter that its own condition and action do not take, but another one does.',
    why: 'It has no effect here. Usually the action or the condition was changed and its parameters stayed.',
    fix: 'Take the action or condition that the parameter belongs to, or remove the parameter.',
    example: {
      bad: '"event": "before_finish", "action": "warn", "parameters": { "until": { "not": "no_readback_after_write" } }',
      good: '"event": "before_finish", "action": "require", "parameters": { "until": { "not": "no_readback_after_write" } }',
    },
  },
  replaces: ['HS003', 'HS104'],
  check: (file) =>
    parameterSites(file).flatMap((parameters) =>
      strayNames(parameters).flatMap((name) => {
        const owners = ownersOf(name)
        if (owners.length === 0) return []
        const { hook, at } = parameters.site
        const here = parameters.owners.map((owner) => `${owner.kind} \`${owner.name}\``).join(' and ')
        const [owner] = owners
        const action = typeof hook['action'] === 'string' && owner?.kind === 'action' ? owner.name : undefined
        return [
          {
            span: keySpan(file, [...parameters.at, name]),
            message: `Parameter \`${name}\` belongs to ${listOf(owners)}, not to ${here || 'this hook'}.`,
            fixes: [
              ...(action === undefined
                ? []
                : replaceValue(file, [...at, 'action'], action, `Change the action to \`${action}\``)),
              ...removeAt(file, [...parameters.at, name], `Remove \`${name}\``),
            ],
          },
        ]
      }),
    ),
}

interface Owner {
  readonly kind: 'action' | 'condition'
  readonly name: string
}

const ownersOf = (parameter: string): readonly Owner[] => [
  ...actionNames
    .filter((name) => Object.hasOwn(actionTable[name].parameters.properties, parameter))
    .map((name) => ({ kind: 'action' as const, name })),
  ...[...conditionRegistry.values()]
    .filter(({ parameters }) => Type.IsObject(parameters) && Object.hasOwn(parameters.properties, parameter))
    .map(({ id }) => ({ kind: 'condition' as const, name: id })),
]

const mostListed = 3

const listOf = (owners: readonly Owner[]): string => {
  const named = owners.slice(0, mostListed).map(({ kind, name }) => `${kind} \`${name}\``)
  return owners.length > mostListed ? `${named.join(', ')} and others` : named.join(' or ')
}
