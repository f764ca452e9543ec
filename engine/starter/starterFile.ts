import type { FileText } from '../documents/project'

export const jsonFile = (path: string, value: unknown): FileText => ({
  path,
  text: `${JSON.stringify(value, null, 2)}\n`,
})

/** Run folders hold results, not sources, and grow large. */
export const gitignore: FileText = { path: '.gitignore', text: '/runs/\n' }
