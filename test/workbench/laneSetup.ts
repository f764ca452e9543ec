import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser } from 'playwright-core'
import { pictureNames } from './screenshots'
import { folderFlags, type Host } from './server'

/** What the starter of a lane says; paths are absolute. */
export interface LaneConfig {
  readonly host: Host
  readonly chromium: string
  /** The packaged extension. */
  readonly vsix: string
  readonly root: string
  /** Bundled suites of the extension host, `<entry>.js`. */
  readonly bundles: string
  /** Only groups whose title holds this run. */
  readonly only: string
  /** Receives results.json, logs and screenshots. */
  readonly output: string
}

/** What all groups of a lane share. */
export interface Lane extends LaneConfig {
  readonly browser: Browser
  /** Temporary; one folder in it per group. */
  readonly folder: string
  readonly extensions: string
  /** File for the next picture; numbered over the whole lane. */
  readonly picture: (title: string) => string
  /** An extension that does nothing: VS Code runs tests only beside an extension "under development". */
  readonly driver: string
}

export const createDriver = async (folder: string) => {
  await mkdir(folder)
  const manifest = { name: 'driver', publisher: 'harness-s-tests', version: '0.0.1', engines: { vscode: '*' } }
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
  return folder
}

const installProduct = async ({ host, vsix }: LaneConfig, folder: string, extensions: string) => {
  const flags = folderFlags({ folder, extensions })
  await promisify(execFile)(host.node, [host.entry, ...flags, '--install-extension', vsix])
  return extensions
}

/** Installs the product as a user would, from its file. */
export const setUpLane = async (config: LaneConfig, browser: Browser, folder: string): Promise<Lane> => ({
  ...config,
  browser,
  folder,
  picture: pictureNames(config.output),
  driver: await createDriver(join(folder, 'driver')),
  extensions: await installProduct(config, join(folder, 'installing'), join(folder, 'extensions')),
})
