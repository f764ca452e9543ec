import { stateHash } from '../../engine/documents/canonical'
import { buildProject, type FileText } from '../../engine/documents/project'
import { lineIndex } from '../../engine/documents/text/positions'
import { resolutionOf } from '../../engine/lint/resolutions'

/** One expected finding: the characters under the carets, the code, and a part of the message. */
export interface Marker {
  readonly file: string
  readonly start: number
  readonly end: number
  readonly code: string
  readonly message: string
}

export interface MarkedProject {
  readonly files: readonly FileText[]
  readonly markers: readonly Marker[]
}

const header = /^\/\/- (.+)$/
const marker = /^(?:\/\/)?\s*(\^+) (HS\d{3})(?: (.*))?$/

/**
 * Reads several documents from one text. `//- name` begins a document; a line of carets with a code and a part of the
 * message marks a finding in the line above it. `@ID` in a text stands for the state hash of that harness.
 */
export const readMarkedProject = (source: string): MarkedProject => {
  const files: { path: string; lines: string[] }[] = []
  const found: { path: string; line: number; from: number; to: number; code: string; message: string }[] = []
  for (const line of withHashes(source).split('\n')) {
    const name = header.exec(line)?.[1]
    const file = files.at(-1)
    const mark = marker.exec(line)
    if (name !== undefined) files.push({ path: name, lines: [] })
    else if (mark !== null && file !== undefined) {
      const carets = mark[1] ?? ''
      const from = line.indexOf(carets)
      const to = from + carets.length
      found.push({
        path: file.path,
        line: file.lines.length - 1,
        from,
        to,
        code: mark[2] ?? '',
        message: mark[3] ?? '',
      })
    } else file?.lines.push(line)
  }
  const texts = files.map(({ path, lines }) => ({ path, text: lines.join('\n') }))
  const markers = found.map(({ path, line, from, to, code, message }) => {
    const index = lineIndex(texts.find((file) => file.path === path)?.text ?? '')
    return {
      file: path,
      start: index.offsetAt({ line, character: from }),
      end: index.offsetAt({ line, character: to }),
      code,
      message,
    }
  })
  return { files: texts, markers }
}

/** The same project, each file changed by `change`, which also says where an offset of the old text went. */
export const changed = (
  project: MarkedProject,
  change: (text: string) => { text: string; move: (offset: number) => number },
): MarkedProject => {
  const changes = new Map(project.files.map(({ path, text }) => [path, change(text)]))
  const moveIn = (file: string, offset: number) => changes.get(file)?.move(offset) ?? offset
  return {
    files: project.files.map(({ path, text }) => ({ path, text: changes.get(path)?.text ?? text })),
    markers: project.markers.map((mark) => ({
      ...mark,
      start: moveIn(mark.file, mark.start),
      end: moveIn(mark.file, mark.end),
    })),
  }
}

export const withCarriageReturns = (text: string) => ({
  text: text.replaceAll('\n', '\r\n'),
  move: (offset: number) => offset + (text.slice(0, offset).match(/\n/g)?.length ?? 0),
})

/** The first member of every document, so that no order of keys is broken. */
const emoji = ' "$schema": "🧭", '

/** Puts an emoji before everything, in the same line when the layout does not matter. */
export const withEmoji = (keepLines: boolean) => (text: string) => {
  const brace = text.indexOf('{') + 1
  const added = brace === 0 || text.includes('"$schema"') ? '' : emoji
  const joined = keepLines ? text : text.replaceAll('\n', ' ')
  return {
    text: joined.slice(0, brace) + added + joined.slice(brace),
    move: (offset: number) => (offset < brace ? offset : offset + added.length),
  }
}

const withHashes = (source: string): string => {
  const names = new Set([...source.matchAll(/"@([\w-]+)"/g)].map((match) => match[1] ?? ''))
  if (names.size === 0) return source
  const { files } = readMarkedProject(source.replace(/"@[\w-]+"/g, '""'))
  const project = buildProject(files)
  const hashes = new Map([...names].map((name) => [name, stateHash(resolutionOf(project, name).state)]))
  return source.replace(/"@([\w-]+)"/g, (_, name: string) => `"${hashes.get(name) ?? ''}"`)
}
