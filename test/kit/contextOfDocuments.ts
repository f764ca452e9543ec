import type { WorkspaceContext } from '../../cli/workspace/context'
import type { Workspace } from '../../engine/documents/kinds/workspace'
import { buildProject } from '../../engine/documents/project'

/** A workspace in memory: path -> document. */
export const contextOfDocuments = (
  documents: Readonly<Record<string, object>>,
  workspace?: Workspace,
): WorkspaceContext => ({
  folder: '/sample',
  project: buildProject(
    Object.entries(documents).map(([path, document]) => ({ path, text: JSON.stringify(document, null, 2) })),
  ),
  workspace,
  unreadable: [],
})
