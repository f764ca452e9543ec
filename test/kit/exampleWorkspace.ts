import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const example = join(import.meta.dirname, '..', '..', 'examples', 'miniapps')

/** A copy of the example, to be run in and changed. */
export const exampleWorkspace = () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'harness-s-example-')))
  cpSync(example, folder, { recursive: true, filter: (path) => !path.startsWith(join(example, 'runs')) })
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text)
  return { folder, write, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** The example with only the first held-out tasks, for commands that play all of them. */
export const smallExampleWorkspace = (testTasks: number) => {
  const workspace = exampleWorkspace()
  const data = join(workspace.folder, 'data', 'instances.json')
  const instances = JSON.parse(readFileSync(data, 'utf8'))
  writeFileSync(data, JSON.stringify({ ...instances, test: instances.test.slice(0, testTasks) }))
  return workspace
}
