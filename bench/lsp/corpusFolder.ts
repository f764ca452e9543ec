import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type CorpusDocument, corpus, singleText, type Variant, workspaceText } from './corpus'

/** A document of a corpus on disk, without its text. */
export type CorpusFile = Omit<CorpusDocument, 'text'>

/** Changes whenever the generator does, so that an old corpus is not taken for a new one. */
const generation = 2
const root = join(tmpdir(), `harness-s-bench-lsp-${generation}`)

const write = (path: string, text: string): void => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** The folder with a corpus of `count` documents, made when it is not there, and what lies in it. */
export const corpusFolder = (count: number): { readonly folder: string; readonly files: readonly CorpusFile[] } => {
  const folder = join(root, `n${count}`)
  const manifest = join(folder, 'manifest.txt')
  if (!existsSync(manifest)) {
    write(join(folder, 'harness-s.json'), workspaceText)
    const files = [...corpus(count)].map(({ text, ...file }) => {
      write(join(folder, file.file), text)
      return file
    })
    write(manifest, JSON.stringify(files))
  }
  return { folder, files: JSON.parse(readFileSync(manifest, 'utf8')) }
}

export const sizes = { '10k': 10_000, '100k': 100_000, '1m': 1_000_000, '10m': 10_000_000 } as const
export type Size = keyof typeof sizes

/** One document alone in a workspace. */
export const singleDocument = (size: Size, variant: Variant): { folder: string; path: string; text: string } => {
  const folder = join(root, `single-${size}-${variant}`)
  const path = join(folder, `single.harness.json`)
  const text = singleText(sizes[size], variant)
  if (!existsSync(path)) {
    write(join(folder, 'harness-s.json'), workspaceText)
    write(path, text)
  }
  return { folder, path, text }
}
