import type { Finding, Fix } from '../../lint/finding'
import type { FileEdit } from '../workspaceChange'

/** The first fix of each finding, left out where it would meet one before it; they can be made at once. */
export const disjointFixes = (
  findings: readonly Finding[],
): { findings: readonly Finding[]; edits: readonly FileEdit[] } => {
  const taken: FileEdit[] = []
  const fixed: Finding[] = []
  for (const finding of findings) {
    const [fix] = finding.fixes
    if (fix === undefined || !isFree(fix, taken)) continue
    taken.push(...fix.edits)
    fixed.push(finding)
  }
  return { findings: fixed, edits: taken }
}

/** Two insertions at one place meet as well: only one of them may be the first member of an object. */
const isFree = ({ edits }: Fix, taken: readonly FileEdit[]): boolean =>
  edits.every(({ file, span }) =>
    taken.every((other) => other.file !== file || other.span.end < span.start || span.end < other.span.start),
  )
