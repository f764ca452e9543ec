import { plural } from '../../engine/documents/plural'
import type { Project } from '../../engine/documents/project'
import type { Finding } from '../../engine/lint/finding'
import { placesIn } from './place'

type Place = ReturnType<typeof placesIn>

/** Findings for people: one paragraph each, with places that terminals can open, and a sum at the end. */
export const findingsText = (project: Project, files: number, findings: readonly Finding[]): string => {
  const place = placesIn(project)
  return [...findings.map((finding) => findingText(place, finding)), summary(files, findings)].join('\n')
}

const findingText = (place: Place, { file, span, severity, code, message, related, fixes }: Finding): string =>
  [
    `${place(file, span)} ${severity} ${code} ${message}`,
    ...related.map((other) => `    ${place(other.file, other.span)} ${other.message}`),
    ...fixes.map(({ title }) => `    fix: ${title}`),
  ].join('\n')

const summary = (files: number, findings: readonly Finding[]): string => {
  const count = (severity: Finding['severity']) => findings.filter((finding) => finding.severity === severity).length
  const rest = count('information') + count('hint')
  const counts = [plural(count('error'), 'error'), plural(count('warning'), 'warning'), plural(rest, 'remark')]
  return `${counts.join(', ')} in ${plural(files, 'document')}`
}
