import { join } from 'node:path'
import { workspaceFileName } from '../../engine/documents/kinds/documentKind'
import type { Workspace } from '../../engine/documents/kinds/workspace'
import { nearest } from '../../engine/lint/nearest'
import { exitCodes } from '../exitCodes'
import { UserError } from '../userError'
import type { WorkspaceContext } from './context'

const unknownName = (
  context: WorkspaceContext,
  section: string,
  option: string,
  name: string | undefined,
  known: readonly string[],
): UserError => {
  const where = join(context.folder, workspaceFileName)
  if (context.workspace === undefined) {
    const next = 'See them with: harness-s validate'
    return new UserError({ what: 'The workspace file has errors.', where, next, exitCode: exitCodes.documentErrors })
  }
  const close = name === undefined ? undefined : nearest(name, known)
  const what =
    name === undefined
      ? `The workspace names ${known.length === 0 ? 'no' : 'several'} ${section}.`
      : `There is no "${name}" among the ${section}${close === undefined ? '.' : `; did you mean "${close}"?`}`
  return new UserError({
    what,
    where,
    next: known.length === 0 ? missingSection(section) : `Use ${option} with one of: ${known.join(', ')}.`,
    exitCode: exitCodes.usage,
  })
}

/** What a first one looks like, as far as nothing else has to be there for it. */
const examples: Readonly<Record<string, string>> = {
  environments:
    '"environments": { "mine": { "type": "command", "command": ["python3", "environment.py"] } }; docs/own-tasks.md shows such a program',
  policies: '"policies": { "embedded": { "type": "tiny" } }',
}

const missingSection = (section: string): string => {
  const example = examples[section]
  return `Add one under "${section}"${example === undefined ? '.' : `, for example ${example}.`}`
}

/** The entry of a section of the workspace file that an option names; without the option, its only entry. */
export const chooseNamed = <T>(
  context: WorkspaceContext,
  section: keyof Workspace,
  entries: { readonly [name: string]: T } | undefined,
  option: string,
  name: string | undefined,
): { readonly name: string; readonly config: T } => {
  const known = Object.keys(entries ?? {})
  const chosen = name ?? (known.length === 1 ? known[0] : undefined)
  const config = chosen === undefined || !known.includes(chosen) ? undefined : entries?.[chosen]
  if (chosen === undefined || config === undefined) throw unknownName(context, section, option, name, known)
  return { name: chosen, config }
}
