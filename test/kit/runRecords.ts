import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Reads the folder of one run as its users do: through its files. */
export const runRecords = (workspace: string, run: string) => {
  const folder = join(workspace, 'runs', run)
  const text = (name: string): string => readFileSync(join(folder, name), 'utf8')
  const json = (name: string) => JSON.parse(text(name))
  const lines = (name: string) =>
    text(name)
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line))
  /** Every file below a folder of the run, by its path, byte by byte. */
  const filesUnder = (name: string): ReadonlyMap<string, string> =>
    new Map(
      readdirSync(join(folder, name), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .sort()
        .map((path) => [relative(folder, path), readFileSync(path, 'latin1')]),
    )
  return { folder, text, json, lines, filesUnder, has: (name: string) => existsSync(join(folder, name)) }
}

export const runNames = (workspace: string): readonly string[] =>
  existsSync(join(workspace, 'runs')) ? readdirSync(join(workspace, 'runs')).sort() : []
