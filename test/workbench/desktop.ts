import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { downloadAndUnzipVSCode, resolveCliPathFromVSCodeExecutablePath, runTests } from '@vscode/test-electron'
import { type Group, hostGroups } from './groups'
import { resultsVariable } from './host/runInHost'
import { readHostResults } from './hostResults'
import { createDriver } from './laneSetup'
import type { TestResult } from './testResult'
import { userSettings } from './userSettings'
import { createWorkspace } from './workspaces'

/** The suites of the extension host in desktop VS Code: `node desktop.js CONFIG`, with this as JSON; absolute paths. */
interface DesktopConfig {
  readonly vsix: string
  readonly root: string
  readonly bundles: string
  readonly cache: string
  /** The program of an installed VS Code, instead of a download. */
  readonly executable?: string
}

interface Desktop extends DesktopConfig {
  readonly executable: string
  readonly folder: string
  readonly driver: string
}

const download = async (cachePath: string): Promise<string> => {
  try {
    return await downloadAndUnzipVSCode({ cachePath })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`VS Code could not be downloaded (${reason}).
  This test needs update.code.visualstudio.com. Without that address, name the program of an installed VS Code in
  the variable VSCODE; or run npm test -- --workbench, which tests in VS Code's server, made from npm packages alone.`)
  }
}

const flagsOf = (folder: string) => [
  `--user-data-dir=${join(folder, 'user')}`,
  `--extensions-dir=${join(folder, 'extensions')}`,
]

const installProduct = async ({ executable, vsix }: Desktop, folder: string) => {
  await mkdir(join(folder, 'user', 'User'), { recursive: true })
  await writeFile(join(folder, 'user', 'User', 'settings.json'), JSON.stringify(userSettings))
  const cli = resolveCliPathFromVSCodeExecutablePath(executable)
  await promisify(execFile)(cli, [...flagsOf(folder), '--install-extension', vsix])
}

const runGroup = async (desktop: Desktop, group: Group): Promise<readonly TestResult[]> => {
  const folder = join(desktop.folder, group.name)
  const workspace = await createWorkspace(desktop.root, group.workspace, join(folder, 'workspace'))
  await installProduct(desktop, folder)
  const results = join(folder, 'results.jsonl')
  await runTests({
    vscodeExecutablePath: desktop.executable,
    extensionDevelopmentPath: desktop.driver,
    extensionTestsPath: join(desktop.bundles, group.name),
    extensionTestsEnv: { [resultsVariable]: results },
    launchArgs: [workspace, ...flagsOf(folder), ...(group.trusted ? ['--disable-workspace-trust'] : [])],
  })
  return readHostResults(results)
}

const print = (results: readonly TestResult[]) => {
  const failures = results.filter(({ state }) => state === 'failed')
  for (const { title, message } of failures) console.log(`FAILED ${title}\n${message}`)
  console.log(`${results.length - failures.length} passed, ${failures.length} failed, 0 skipped`)
  process.exitCode = failures.length === 0 ? 0 : 1
}

const runDesktop = async (config: DesktopConfig) => {
  const executable = config.executable ?? (await download(config.cache))
  const folder = await mkdtemp(join(tmpdir(), 'harness-s-desktop-'))
  try {
    const desktop = { ...config, executable, folder, driver: await createDriver(join(folder, 'driver')) }
    const results: TestResult[] = []
    for (const group of hostGroups) results.push(...(await runGroup(desktop, group)))
    print(results)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

// The starter in scripts/workbench/ is the only caller.
runDesktop(JSON.parse(process.argv[2] ?? '') as DesktopConfig).catch((error: unknown) => {
  console.error(`test:desktop: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(3)
})
