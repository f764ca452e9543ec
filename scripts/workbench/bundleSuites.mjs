import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

const testFolder = (root) => join(root, 'test', 'workbench')

const programs = ['lane.ts', 'desktop.ts']

/** Files of `host/` that export `run()`: one per group of suites. */
const hostEntries = (root) =>
  readdirSync(join(testFolder(root), 'host'))
    .filter((name) => /^[a-zA-Z]+\.ts$/.test(name) && name !== 'runInHost.ts')
    .map((name) => join(testFolder(root), 'host', name))

/**
 * Bundles the programs that run the suites, and the suites that VS Code loads into its extension host, for the oldest Node
 * of the two. They stay inside the clone, from where they find mocha.
 */
export const bundleSuites = async (root, outdir) => {
  await build({
    absWorkingDir: root,
    entryPoints: [...programs.map((name) => join(testFolder(root), name)), ...hostEntries(root)],
    outdir,
    entryNames: '[name]',
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    external: ['mocha', 'vscode', 'playwright-core', '@vscode/test-electron'],
    sourcemap: 'inline',
    logLevel: 'warning',
  })
}
