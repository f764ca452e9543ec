import { kindOfFileName } from '../documents/kinds/documentKind'
import { type FileText, type Project, projectOf, readFile } from '../documents/project'
import { lineIndex, type Position } from '../documents/text/positions'
import type { Finding } from '../lint/finding'
import { lintProject } from '../lint/lintProject'

/** One change of a text as editors tell it; without a range the whole text is new. */
export interface ContentChange {
  readonly range?: { readonly start: Position; readonly end: Position } | undefined
  readonly text: string
}

export interface FileFindings {
  readonly path: string
  readonly findings: readonly Finding[]
}

/**
 * The documents of one workspace folder while they change. Paths are relative to that folder. Texts are told as they
 * are typed; `check` then gives the findings of every file where they differ from what it gave before.
 */
export class LiveProject {
  private readonly texts = new Map<string, string>()
  private readonly given = new Map<string, string>()
  private current: Project | undefined

  /** Undefined when the file is gone. */
  setText(path: string, text: string | undefined): void {
    if (text === undefined) this.texts.delete(path)
    else this.texts.set(path, text)
    this.current = undefined
  }

  /** Changes follow each other: the ranges of each refer to the text after those before it. */
  edit(path: string, changes: readonly ContentChange[]): void {
    this.setText(
      path,
      changes.reduce((text, change) => applyChange(text, change), this.texts.get(path) ?? ''),
    )
  }

  textOf(path: string): string | undefined {
    return this.texts.get(path)
  }

  project(): Project {
    this.current ??= projectOf(filesOf([...this.texts].map(([path, text]) => ({ path, text }))))
    return this.current
  }

  check(): readonly FileFindings[] {
    const byFile = new Map<string, Finding[]>([...this.texts.keys()].map((path) => [path, []]))
    for (const finding of lintProject(this.project())) byFile.get(finding.file)?.push(finding)
    const gone = [...this.given.keys()].filter((path) => !byFile.has(path))
    return [
      ...[...byFile].map(([path, findings]) => ({ path, findings })),
      ...gone.map((path) => ({ path, findings: [] })),
    ].filter((file) => this.isNews(file))
  }

  private isNews({ path, findings }: FileFindings): boolean {
    const text = findings.length === 0 ? undefined : JSON.stringify(findings)
    if (this.given.get(path) === text) return false
    if (text === undefined) this.given.delete(path)
    else this.given.set(path, text)
    return true
  }
}

const filesOf = (texts: readonly FileText[]) => {
  const workspaces = texts
    .filter(({ path }) => kindOfFileName(path) === 'workspace')
    .map(({ path }) => path.slice(0, path.lastIndexOf('/') + 1))
  return texts.flatMap((text) => readFile(text, workspaces) ?? [])
}

const applyChange = (text: string, { range, text: newText }: ContentChange): string => {
  if (range === undefined) return newText
  const lines = lineIndex(text)
  return text.slice(0, lines.offsetAt(range.start)) + newText + text.slice(lines.offsetAt(range.end))
}
