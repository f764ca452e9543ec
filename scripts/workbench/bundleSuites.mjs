import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

const testFolder = (root) => join(root, 'test', 'workbench')

/** Files of `host/` that export `run()`: one per group of suites. */
const hostEntries = (root) =>
  readdirSync(join(testFolder(root), 'host'))
    .filter((name) => /^[a-zA-Z]+\.ts$/.test(name) && name !== 'runInHost.ts')
    .map((name) => join(testFolder(root), 'host', name))

/**
 * Bundles the program that runs a lane, and the suites that VS Code loads into its extension host, for the oldest Node
 * of the two. They stay inside the clone, from where they find mocha.
 */
export const bundleSuites = async (root, outdir) => {
  await build({
    absWorkingDir: root,
    entryPoints: [join(testFolder(root), 'lane.ts'), ...hostEntries(root)],
    outdir,
    entryNames: '[name]',
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    external: ['mocha', 'vscode', 'playwright-core'],
    sourcemap: 'inline',
    logLevel: 'warning',
  })
}
