import { isJsonObject } from '../../../documents/json'
import type { Catalog } from '../../../documents/kinds/tools'
import { callFacts } from '../../../hooks/facts/callSites'
import { toolContext } from '../../catalogOf'
import { replaceValue } from '../../fixes'
import { valueSpan } from '../../places'
import type { Rule } from '../../rule'
import { hookSites } from '../../sites/entrySites'

export const hs133UnsafeTool: Rule = {
  code: 'HS133',
  severity: 'warning',
  certainty: 'a',
  scope: 'project',
  title: 'Runs a tool that does more than read',
  documentation: {
    what: 'The tool of a `run_tool` hook has another effect than `read` or `schema` in the catalogue.',
    why: 'A hook must not change the world behind the back of the policy: such a call is refused, and the hook does nothing.',
    fix: 'Name a tool that only reads. Where the catalogue is wrong about the tool, correct its effect there.',
    example: {
      bad: '"action": "run_tool", "parameters": { "tool": "set" }',
      good: '"action": "run_tool", "parameters": { "tool": "list" }',
    },
  },
  check: (file, project) => {
    const catalog = toolContext(file, project)?.catalog
    if (catalog === undefined) return []
    return hookSites(file).flatMap(({ at, hook }) => {
      const { action, parameters } = hook
      const { tool, arguments: given = {} } = isJsonObject(parameters) ? parameters : {}
      if (action !== 'run_tool' || typeof tool !== 'string' || !Object.hasOwn(catalog.tools, tool)) return []
      const { effect } = callFacts(catalog, '', tool, isJsonObject(given) ? given : {})
      if (effect === 'read' || effect === 'schema') return []
      const place = [...at, 'parameters', 'tool']
      return [
        {
          span: valueSpan(file, place),
          message: `\`run_tool\` may not run \`${tool}\`: its effect is ${effect}, not read or schema.`,
          fixes: readers(catalog).flatMap((name) => replaceValue(file, place, name, `Replace with \`${name}\``)),
        },
      ]
    })
  },
}

const mostOffered = 3

const readers = ({ tools }: Catalog): readonly string[] =>
  Object.entries(tools)
    .filter(([, { effect }]) => effect === 'read' || effect === 'schema')
    .map(([name]) => name)
    .slice(0, mostOffered)
