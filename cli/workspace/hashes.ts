import { existsSync } from 'node:fs'
import { effectiveHash, hashOf, stateHash } from '../../engine/documents/canonical'
import { parseDocument, scanDocument } from '../../engine/documents/parse'
import { lineIndex } from '../../engine/documents/positions'
import { harnessIds } from '../../engine/lint/resolutions'
import { readText } from '../../engine/node/readText'
import { exitCodes } from '../exitCodes'
import { UserError } from '../userError'
import { openWorkspace, type WorkspaceContext } from './context'
import { resolveForDisplay } from './harnesses'
import type { GlobalOptions } from './workspaceFolder'

export type NamedHash =
  | { readonly id: string; readonly stateHash: string; readonly effectiveHash: string }
  | { readonly file: string; readonly hash: string }

/** Hashes of harnesses by id and of files by path; a name that is both means the file. */
export const hashNames = async (names: readonly string[], options: GlobalOptions): Promise<readonly NamedHash[]> => {
  const isAllFiles = names.length > 0 && names.every((name) => existsSync(name))
  if (isAllFiles) return Promise.all(names.map(hashFile))
  const context = await openWorkspace(options)
  const wanted = names.length > 0 ? names : harnessIds(context.project)
  return Promise.all(wanted.map((name) => (existsSync(name) ? hashFile(name) : hashHarness(context, name))))
}

const hashHarness = (context: WorkspaceContext, id: string): NamedHash => {
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
