import type { Catalog } from '../../engine/documents/kinds/tools'
import type { ToolSpec } from '../../engine/trajectories/message'

/** A world small enough to keep in mind: one box to look into, to change, and to read about. */
export const boxCatalog: Catalog = {
  kind: 'tools',
  schemaVersion: 1,
  id: 'box',
  tools: {
    look: { effect: 'read', callPattern: 'box.look' },
    save: { effect: 'write', callPattern: 'box.save' },
    doc: { effect: 'schema', role: 'schema', callPattern: 'box.doc' },
    done: { effect: 'finish', role: 'finish' },
  },
  apis: {
    'box.look': { effect: 'read', idempotent: true },
    'box.save': { effect: 'write' },
    'box.doc': { effect: 'schema' },
  },
}

export const boxTools: readonly ToolSpec[] = Object.keys(boxCatalog.tools).map((name) => ({
  name,
  description: `The tool ${name}.`,
  parameters: { type: 'object', properties: { k: { type: 'string', description: 'A key.' } } },
}))
