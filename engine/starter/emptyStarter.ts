import type { Harness } from '../documents/kinds/harness'
import type { Catalog } from '../documents/kinds/tools'
import type { Workspace } from '../documents/kinds/workspace'
import type { FileText } from '../documents/project'
import { gitignore, jsonFile } from './starterFile'

const workspace: Workspace = { kind: 'workspace', schemaVersion: 1, id: 'my-agent' }

const base: Harness = {
  kind: 'harness',
  schemaVersion: 1,
  id: 'H0',
  title: 'Base harness',
  metadata: { toolCatalog: 'my-tools' },
  state: { prompt: { task: { text: '{{task.text}}', order: 100, role: 'user' } } },
}

const tools: Catalog = {
  kind: 'tools',
  schemaVersion: 1,
  id: 'my-tools',
  title: 'The tools of my agent',
  tools: {
    search: { description: 'Looks something up.', effect: 'read' },
    finish: { description: 'Ends the task with an answer.', role: 'finish', effect: 'finish' },
  },
}

/** The least that is useful: a base harness that shows the task, and a catalogue to put the agent's own tools into. */
export const emptyStarter = (): readonly FileText[] => [
  jsonFile('harness-s.json', workspace),
  jsonFile('harness/H0.harness.json', base),
  jsonFile('tools/my-tools.tools.json', tools),
  gitignore,
]
