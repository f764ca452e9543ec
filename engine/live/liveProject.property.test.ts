import { expect, test } from 'vitest'
import { EditedWorkspace, exampleTexts } from '../../test/kit/randomEdits'
import { type ProjectFile, projectOf, readFile } from '../documents/project'
import { type LineIndex, lineIndex, type Position } from '../documents/text/positions'
import type { Finding } from '../lint/finding'
import { lintProject } from '../lint/lintProject'
import { LiveProject } from './liveProject'

const fuzz = Number(process.env['HARNESS_S_FUZZ'] ?? 0)
const sequences = fuzz >= 10_000 ? 10_000 : 500
const edits = 20
/** Several times what a run of the test takes, so that a busy machine finishes, too. */
const timeout = 60_000 + 2_000 * sequences

const byFile = (findings: readonly Finding[]): ReadonlyMap<string, readonly Finding[]> => {
  const files = new Map<string, Finding[]>()
  for (const finding of findings) files.set(finding.file, [...(files.get(finding.file) ?? []), finding])
  return files
}

/** Findings, and where a user sees them and what they point at. */
interface Shown {
  readonly findings: readonly Finding[]
  readonly places: readonly (readonly Position[])[]
}

const shown = (findings: readonly Finding[], linesOf: (path: string) => LineIndex): Shown => ({
  findings,
  places: findings.map(({ file, span, related }) =>
    [{ file, span }, ...related].flatMap((place) => {
      const lines = linesOf(place.file)
      return [lines.positionAt(place.span.start), lines.positionAt(place.span.end)]
    }),
  ),
})

const shownAfresh = (texts: ReadonlyMap<string, string>): ReadonlyMap<string, Shown> => {
  const lines = new Map([...texts].map(([path, text]) => [path, lineIndex(text)]))
  const linesOf = (path: string) => lines.get(path) ?? lineIndex('')
  const found = [...byFile(lintProject(freshProject(texts)))]
  return new Map(found.map(([path, findings]) => [path, shown(findings, linesOf)]))
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

/** Plays one sequence of edits; calls `compare` whenever all work is done. */
const play = (seed: number, compare: (workspace: EditedWorkspace, told: ReadonlyMap<string, Shown>) => void) => {
  // Every second one judges nearly all documents in slices, and now and then an edit comes between two.
  // Of some, nobody edits a document between two times at rest: then its text is on this disk and not in memory.
  const disk = new Map<string, string>()
  const readStored = (path: string) => disk.get(path)
  const live = new LiveProject(seed % 2 === 0 ? { mostHeld: seed % 4, readStored } : { longestAtOnce: 200 })
  const told = new Map<string, Shown>()
  const workspace = new EditedWorkspace(
    live,
    exampleTexts.filter((_, index) => (seed + index) % 3 === 0 || index < 2),
    seed,
  )
  const tell = () => {
    for (const { path, findings } of live.news()) {
      if (findings.length === 0) told.delete(path)
      else
        told.set(
          path,
          shown(findings, (file) => live.linesOf(file)),
        )
    }
  }
  for (let edit = 1; edit <= edits; edit += 1) {
    workspace.edit()
    // An editor may tell several edits before all is checked.
    const isAtRest = edit === edits || (seed + edit) % 3 === 0
    for (let steps = 0; (isAtRest || steps < seed % 5) && live.step(); ) steps += 1
    tell()
    if (isAtRest) compare(workspace, told)
    if (isAtRest && seed % 4 === 0) closeAll(live, workspace, disk)
  }
}

const closeAll = (live: LiveProject, { texts }: EditedWorkspace, disk: Map<string, string>) => {
  disk.clear()
  for (const [path, text] of texts) {
    disk.set(path, text)
    live.setStored(path, text)
  }
}

test(`${sequences} sequences of ${edits} edits: at rest the findings are those of a fresh check`, { timeout }, () => {
  for (let seed = 0; seed < sequences; seed += 1) {
    readTexts.clear()
    play(seed, ({ texts, story }, told) => {
      expect(told, `seed ${seed}: ${story.join(', ')}`).toEqual(shownAfresh(texts))
    })
  }
})
