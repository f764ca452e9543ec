import { buildProject } from '../../engine/documents/project'
import type { Cursor } from '../../engine/language/cursor'
import { readMarkedProject } from '../lint/markedProject'

const marker = '$0'

/**
 * A project with a cursor in it. The text has the form of `readMarkedProject`; a text without `//- name` is one harness
 * document. `$0` stands where the cursor is and is taken out.
 */
export const readCursorProject = (source: string): Cursor => {
  const titled = source.includes('//- ') ? source : `//- H0.harness.json\n${source}`
  const { files } = readMarkedProject(titled)
  const marked = files.filter(({ text }) => text.includes(marker))
  const [found, ...others] = marked
  if (found === undefined || others.length > 0) throw new Error(`One file must hold ${marker}; ${marked.length} do.`)
  const offset = found.text.indexOf(marker)
  const text = found.text.replace(marker, '')
  return cursorIn(
    files.map((file) => (file === found ? { path: file.path, text } : file)),
    found.path,
    offset,
  )
}

/** A cursor in one of some files, each of which is of the project. */
export const cursorIn = (
  files: readonly { readonly path: string; readonly text: string }[],
  path: string,
  offset: number,
): Cursor => {
  const project = buildProject(files)
  const file = project.files.find((each) => each.path === path)
  if (file === undefined) throw new Error(`${path} is no file of the project.`)
  return { project, file, offset }
}
