import type { ProjectFile } from '../documents/project'
import type { SyntaxProblem } from '../documents/text/syntaxProblem'
import type { Occurrence } from './rule'

/** What the reader of the text found, under one code. */
export const syntaxOccurrences = (file: ProjectFile, code: SyntaxProblem['code']): Occurrence[] =>
  file.document.problems
    .filter((problem) => problem.code === code)
    .map(({ span, message, related, fix }) => ({
      span,
      message,
      related: related === undefined ? [] : [{ file: file.path, span: related, message: 'First occurrence' }],
      fixes:
        fix === undefined ? [] : [{ title: fix.title, edits: fix.edits.map((edit) => ({ file: file.path, ...edit })) }],
    }))
