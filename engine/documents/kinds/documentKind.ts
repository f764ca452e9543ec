/** Kinds of documents that people and tools keep as files; each names itself in its `kind`. */
export const documentKinds = [
  'harness',
  'sibling',
  'proposal',
  'pool',
  'profile',
  'tasks',
  'tools',
  'job',
  'workspace',
  'run',
] as const
export type DocumentKind = (typeof documentKinds)[number]

export const isDocumentKind = (name: unknown): name is DocumentKind => documentKinds.some((kind) => kind === name)

export const workspaceFileName = 'harness-s.json'

/** The kind that a file's name claims: `H0.harness.json` is a harness. Nothing says so of any other name. */
export const kindOfFileName = (path: string): DocumentKind | undefined => {
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (name === workspaceFileName) return 'workspace'
  if (name === 'run.json') return 'run'
  const kind = /\.([a-z]+)\.json$/.exec(name)?.[1]
  return isDocumentKind(kind) && kind !== 'workspace' && kind !== 'run' ? kind : undefined
}
