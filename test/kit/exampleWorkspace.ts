import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const example = join(import.meta.dirname, '..', '..', 'examples', 'miniapps')

/** A copy of the example, to be run in and changed. */
export const exampleWorkspace = () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'harness-s-example-')))
  cpSync(example, folder, { recursive: true, filter: (path) => !path.startsWith(join(example, 'runs')) })
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
