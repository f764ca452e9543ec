import { expect, test } from 'vitest'
import { EditedWorkspace, exampleTexts } from '../../test/kit/randomEdits'
import { type ProjectFile, projectOf, readFile } from '../documents/project'
import type { Finding } from '../lint/finding'
import { lintProject } from '../lint/lintProject'
import { LiveProject } from './liveProject'

const fuzz = Number(process.env['HARNESS_S_FUZZ'] ?? 0)
const sequences = fuzz >= 10_000 ? 10_000 : 500
const edits = 20
const timeout = 60_000 + 400 * sequences

const byFile = (findings: readonly Finding[]): ReadonlyMap<string, readonly Finding[]> => {
  const files = new Map<string, Finding[]>()
  for (const finding of findings) files.set(finding.file, [...(files.get(finding.file) ?? []), finding])
  return files
}

/** Each text is read once for all comparisons; all is judged afresh each time. */
const readTexts = new Map<string, ProjectFile | undefined>()
const freshProject = (texts: ReadonlyMap<string, string>) => {
  const workspaces = [...texts.keys()].filter((path) => path.endsWith('harness-s.json'))
  const folders = workspaces.map((path) => path.slice(0, path.lastIndexOf('/') + 1))
  const read = ([path, text]: [string, string]) => {
    const key = `${path} ${folders.some((folder) => path.startsWith(folder))} ${text}`
    if (!readTexts.has(key)) readTexts.set(key, readFile({ path, text }, folders))
    return readTexts.get(key) ?? []
  }
  return projectOf([...texts].flatMap(read))
}

test(`${sequences} sequences of ${edits} edits: at rest the findings are those of a fresh check`, {
  timeout,
}, () => {
  for (let seed = 0; seed < sequences; seed += 1) {
    readTexts.clear()
    const live = new LiveProject()
    const shown = new Map<string, readonly Finding[]>()
    const workspace = new EditedWorkspace(
      live,
      exampleTexts.filter((_, index) => (seed + index) % 3 === 0 || index < 2),
      seed,
    )
    const story: string[] = []
    for (let edit = 0; edit < edits; edit += 1) {
      story.push(workspace.edit())
      // An editor may tell several edits before anything is checked.
      if (edit + 1 < edits && (seed + edit) % 3 > 0) continue
      for (const { path, findings } of live.check()) {
        if (findings.length === 0) shown.delete(path)
        else shown.set(path, findings)
      }
      expect(shown, `seed ${seed}: ${story.join(', ')}`).toEqual(byFile(lintProject(freshProject(workspace.texts))))
    }
  }
})
