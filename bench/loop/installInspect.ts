import { execFileSync } from 'node:child_process'

/** Folder of the programs of Inspect AI, which is installed once, outside the clone. */
export const installInspect = (): string =>
  execFileSync(process.execPath, ['scripts/inspectPeer.mjs'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 2] }).trim()
