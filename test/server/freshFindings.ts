import { readWorkspace } from '../../cli/workspace/context'
import { withEvidence } from '../../cli/workspace/evidence'
import { lintProject } from '../../engine/lint/lintProject'
import { findingsReport, type ReportedFinding } from '../../engine/lint/report'

/** What an editor and the command line must agree on about one finding. */
export type SeenFinding = Pick<ReportedFinding, 'file' | 'code' | 'severity' | 'message' | 'range' | 'related'>

/** In one order, so that lists can be compared: by file, then as the linter orders them. */
export const inOrder = (findings: readonly SeenFinding[]): readonly SeenFinding[] =>
  [...findings]
    .map(({ file, code, severity, message, range, related }) => ({ file, code, severity, message, range, related }))
    .sort((a, b) => (a.file < b.file ? -1 : Number(a.file > b.file)))

/** What `validate` finds in a workspace folder as it lies on the disk. */
export const freshFindings = async (folder: string): Promise<readonly SeenFinding[]> => {
  const project = await withEvidence(await readWorkspace(folder))
  return inOrder(findingsReport(project, project.files.length, lintProject(project)).findings)
}
