import { isDocumentKind, kindOfFileName, workspaceFileName } from '../../engine/documents/kinds/documentKind'

/** Names that no other product is known to use. The manifest gives these our language without a look inside. */
const unmistakable = new Set(['workspace', 'harness', 'sibling'])

/** How far into a text its `kind` is looked for: it is the first member of every document that we write. */
const headLength = 4_096

/** Whether a file's name allows it to be ours: `harness-s.json` or `*.<kind>.json`. Runs are written by programs. */
export const mayBeOurs = (path: string): boolean => {
  const kind = kindOfFileName(path)
  return kind !== undefined && kind !== 'run'
}

export const isUnmistakable = (path: string): boolean => unmistakable.has(kindOfFileName(path) ?? '')

/** Whether a text names one of our kinds at its root, before any nested value. Broken text may still do so. */
export const namesOurKind = (text: string): boolean => {
  const kind = /^\uFEFF?\s*\{[^{}[\]]*?"kind"\s*:\s*"([a-z]+)"/.exec(text.slice(0, headLength))?.[1]
  return isDocumentKind(kind)
}

/**
 * Paths where a workspace file would make a file ours, nearest folder first, up to the folder that is open: nothing
 * outside of that is read.
 */
export const workspaceFilesAbove = (path: string, root: string): readonly string[] => {
  const base = root.replace(/\/$/, '')
  if (!path.startsWith(`${base}/`)) return []
  const folders = path
    .slice(base.length + 1)
    .split('/')
    .slice(0, -1)
  return [...folders.keys(), folders.length]
    .map((depth) => [base, ...folders.slice(0, depth), workspaceFileName].join('/'))
    .reverse()
}
