import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { effectiveHash, hashOf, stateHash } from '../../engine/documents/canonical'
import { parseDocument, scanDocument } from '../../engine/documents/text/parse'
import { lineIndex } from '../../engine/documents/text/positions'
import { harnessIds } from '../../engine/lint/resolutions'
import { readText } from '../../engine/node/readText'
import { exitCodes } from '../exitCodes'
import { type Explanation, UserError } from '../userError'
import { openWorkspace, type WorkspaceContext } from './context'
import { resolveForDisplay, unknownHarness } from './harnesses'
import type { GlobalOptions } from './workspaceFolder'

export type NamedHash =
  | { readonly id: string; readonly stateHash: string; readonly effectiveHash: string }
  | { readonly file: string; readonly hash: string }

export interface NamedHashes {
  readonly hashes: readonly NamedHash[]
  /** Of a whole workspace: why some of its harnesses have no hash. */
  readonly failures: readonly Explanation[]
}

/**
 * Hashes of harnesses by id and of files by path; a name that is both means the file. Without names those of all
 * harnesses that have one; a name without a hash throws.
 */
export const hashNames = async (names: readonly string[], options: GlobalOptions): Promise<NamedHashes> => {
  if (names.length === 0) return hashAll(await openWorkspace(options))
  const missing = names.find((name) => name.endsWith('.json') && !existsSync(name))
  if (missing !== undefined) throw noSuchFile(missing)
  const isAllFiles = names.every((name) => existsSync(name))
  const context = isAllFiles ? undefined : await openWorkspace(options)
  const hashOfName = (name: string): NamedHash | Promise<NamedHash> =>
    context === undefined || existsSync(name) ? hashFile(name) : hashHarness(context, name)
  return { hashes: await Promise.all(names.map(hashOfName)), failures: [] }
}

const hashAll = (context: WorkspaceContext): NamedHashes => {
  const hashes: NamedHash[] = []
  const failures: Explanation[] = []
  for (const id of harnessIds(context.project)) {
    try {
      hashes.push(hashHarness(context, id))
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      failures.push(error.explanation)
    }
  }
  return { hashes, failures }
}

const noSuchFile = (name: string): UserError =>
  new UserError({
    what: `There is no harness, sibling or file "${name}".`,
    where: resolve(name),
    next: 'Check the path. Harnesses and siblings are named by their id, such as H0.',
    exitCode: exitCodes.usage,
  })

const hashHarness = (context: WorkspaceContext, id: string): NamedHash => {
  if (!harnessIds(context.project).includes(id)) throw unknownHarness(context, id, 'harness, sibling or file')
  const { state, problems } = resolveForDisplay(context, id)
  const [problem] = problems.filter(({ severity }) => severity === 'error')
  if (problem === undefined) return { id, stateHash: stateHash(state), effectiveHash: effectiveHash(state) }
  throw new UserError({
    what: `"${id}" cannot be resolved, so it has no hash: ${problem.message}`,
    where: `${problem.document}, ${problem.path.join('.')}`,
    next: 'Correct it; `harness-s validate` shows the place.',
    exitCode: exitCodes.documentErrors,
  })
}

const hashFile = async (file: string): Promise<NamedHash> => {
  const text = await readText(file)
  const { value, problems } = parseDocument(text)
  // That the root is no object is a problem of our documents, not of JSON: a clean scan is enough here.
  const isClean = scanDocument(text)?.problems.length === 0
  if (isClean && value !== undefined) return { file, hash: hashOf(value) }
  const [problem] = problems
  const { line, character } = lineIndex(text).positionAt(problem?.span.start ?? 0)
  throw new UserError({
    what: `This is not JSON that has a hash: ${problem?.message ?? 'it is empty.'}`,
    where: `${file}:${line + 1}:${character + 1}`,
    next: 'Correct the file and run the command again.',
    exitCode: exitCodes.documentErrors,
  })
}
