import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome']

const isExecutable = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false // Not there, or not ours to run.
  }
}

/** Path of the browser that the workbench is shown in: `CHROMIUM` of the environment, else the first on the path. */
export const findChromium = (environment = process.env) => {
  const folders = (environment.PATH ?? '').split(delimiter)
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [environment.CHROMIUM ?? '', ...candidates].find((path) => path !== '' && isExecutable(path))
}

export const chromiumMissing =
  'missing tool: chromium. Install it (Debian: apt-get install chromium), or name one in the variable CHROMIUM'
