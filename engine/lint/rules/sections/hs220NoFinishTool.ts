import type { Catalog } from '../../../documents/kinds/tools'
import { toolContext } from '../../catalogOf'
import { replaceValue } from '../../fixes'
import { type HarnessView, type HeldEntry, harnessView, relatedEntry } from '../../harnessView'
import { entryNameSpan, valueSpan } from '../../places'
import type { Rule } from '../../rule'

export const hs220NoFinishTool: Rule = {
  code: 'HS220',
  severity: 'error',
  certainty: 'a',
  scope: 'project',
  title: 'No tool can finish a task',
  documentation: {
    what: '`workflow.finish` is `tool`, and no enabled tool of the catalogue has the role `finish`.',
    why: 'No task could end but by its turn budget.',
    fix: 'Enable a finish tool, give one the role `finish`, or let a plain answer finish the task.',
    example: {
      bad: '"workflow": { "finish": { "value": "tool" } }, "tools": { "done": { "enabled": false } }',
      good: '"workflow": { "finish": { "value": "tool" } }, "tools": { "done": { "enabled": true } }',
    },
  },
  check: (file, project) => {
    const view = harnessView(file, project)
    const finish = view?.entry('workflow', 'finish')
    const catalog = view && toolContext(file, project)?.catalog
    if (finish?.entry['value'] !== 'tool' || view === undefined || catalog === undefined) return []
    if (Object.keys(catalog.tools).some((tool) => finishes(tool, view, catalog))) return []
    const lost = view.entries('tools').filter(({ name }) => roleOf(name, view, catalog) === 'finish')
    const own = lost.find(({ isOwn }) => isOwn) ?? changedRole(view, catalog)
    if (!finish.isOwn && own === undefined) return []
    return [
      {
        span:
          finish.isOwn || own === undefined
            ? valueSpan(finish.file, [...finish.at, 'value'])
            : entryNameSpan(own.file, own.at),
        message: `No tool with the role \`finish\` is enabled, and \`workflow.finish\` is \`tool\`: no task could end. Enable one, or set \`workflow.finish\` to \`answer\`.`,
        related: [...lost, finish].map((entry) => relatedEntry(entry, `\`${entry.name}\` is here`)),
        fixes: lost
          .filter(({ isOwn }) => isOwn)
          .flatMap((tool) => replaceValue(tool.file, [...tool.at, 'enabled'], true, `Enable \`${tool.name}\``)),
      },
    ]
  },
}

const roleOf = (tool: string, view: HarnessView, catalog: Catalog): unknown => {
  const known = Object.hasOwn(catalog.tools, tool) ? catalog.tools[tool] : undefined
  return known && (view.entry('tools', tool)?.entry['role'] ?? known.role)
}

const finishes = (tool: string, view: HarnessView, catalog: Catalog): boolean =>
  roleOf(tool, view, catalog) === 'finish' && view.entry('tools', tool)?.entry['enabled'] !== false

/** The entry of this document that takes the role away from a tool. */
const changedRole = (view: HarnessView, catalog: Catalog): HeldEntry | undefined =>
  view.entries('tools').find(({ name, isOwn }) => isOwn && catalog.tools[name]?.role === 'finish')
