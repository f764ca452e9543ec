import type { Catalog, CatalogTool } from '../../documents/kinds/tools'
import type { McpServer, McpTool } from './mcpServer'

const effectOf = ({ readOnly }: McpTool): Pick<CatalogTool, 'effect'> => {
  if (readOnly === undefined) return {}
  return { effect: readOnly ? 'read' : 'write' }
}

/** What a server says of its tools, as a catalogue. `finish` names the tool that ends a task. */
export const catalogOf = ({ name, tools }: McpServer, finish: string | undefined): Catalog => ({
  kind: 'tools',
  schemaVersion: 1,
  id: name,
  tools: Object.fromEntries(
    tools.map((tool) => [
      tool.name,
      {
        ...(tool.description !== '' && { description: tool.description }),
        ...(tool.name === finish ? { role: 'finish' as const } : effectOf(tool)),
        parameters: tool.parameters,
      },
    ]),
  ),
})
