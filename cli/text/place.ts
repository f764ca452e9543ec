import type { Project } from '../../engine/documents/project'
import type { Span } from '../../engine/documents/text/positions'
import { rangesIn } from '../../engine/lint/report'

/** Writes places as `path:line:column`, counted from 1, as terminals and editors link them. */
export const placesIn = (project: Project): ((file: string, span: Span) => string) => {
  const range = rangesIn(project)
  return (file, span) => {
    const { line, character } = range(file, span).start
    return `${file}:${line + 1}:${character + 1}`
  }
}
