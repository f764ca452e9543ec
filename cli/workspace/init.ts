import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { FileText } from '../../engine/documents/project'
import { writeWhole } from '../../engine/node/writeWhole'
import { starterFiles } from '../../engine/starter/starterFiles'
import type { StarterTemplate } from '../../engine/starter/starterTemplates'
import { exitCodes } from '../exitCodes'
import { print, printJson } from '../text/output'
import { UserError } from '../userError'

export interface InitOptions {
  readonly template: StarterTemplate
  readonly json?: boolean
}

/** Writes the files of a new workspace. Nothing that exists is changed: then nothing at all is written. */
export const init = (folder: string, { template, json }: InitOptions): void => {
  const root = resolve(folder)
  const files = starterFiles(template)
  refuseToOverwrite(root, files)
  for (const { path, text } of files) writeWhole(join(root, path), text)
  if (json === true) printJson({ folder: root, files: files.map(({ path }) => path) })
  else print(`Made a workspace of ${files.length} files in ${root}.\n\n${nextSteps[template](folder)}`)
}

const refuseToOverwrite = (root: string, files: readonly FileText[]): void => {
  const taken = files.map(({ path }) => join(root, path)).filter((path) => existsSync(path))
  if (taken.length === 0) return
  throw new UserError({
    what: 'There are files already where the workspace would be, so nothing was written.',
    where: taken.join(', '),
    next: 'Name an empty folder, or move these files away.',
    exitCode: exitCodes.usage,
  })
}

const nextSteps: { readonly [template in StarterTemplate]: (folder: string) => string } = {
  empty: (folder) => `Next:
  harness-s validate ${folder}      nothing is wrong yet
  Put your tools into tools/my-tools.tools.json, open the folder in VS Code and make a sibling of H0.`,
  example: (folder) => `Next:
  harness-s eval --workspace ${folder} --harness H0,S6 --limit 50
  Open the folder in VS Code and look at harness/S6.sibling.json.`,
}
