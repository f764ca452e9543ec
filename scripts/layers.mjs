// Checks the import rules of .dependency-cruiser.cjs, and that each of them can fail.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { cruise } from 'dependency-cruiser'
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'

const folders = ['engine', 'cli', 'client', 'server', 'protocol', 'webviews']

/** A checker that reads nothing finds nothing. */
const minimumModules = 100

/** Rule -> files whose import breaks it. `[from, to]`: `from` imports `to`. */
const planted = {
  'layer-documents': ['engine/documents/a.ts', 'engine/hooks/b.ts'],
  'layer-harness': ['engine/harness/a.ts', 'engine/lint/b.ts'],
  'layer-hooks': ['engine/hooks/a.ts', 'engine/trajectories/b.ts'],
  'layer-trajectories': ['engine/trajectories/a.ts', 'engine/executor/b.ts'],
  'layer-preview': ['engine/preview/a.ts', 'engine/executor/b.ts'],
  'layer-policies': ['engine/policies/a.ts', 'engine/environments/b.ts'],
  'layer-environments': ['engine/environments/a.ts', 'engine/policies/b.ts'],
  'layer-executor': ['engine/executor/a.ts', 'engine/training/b.ts'],
  'layer-evaluation': ['engine/evaluation/a.ts', 'engine/training/b.ts'],
  'layer-training': ['engine/training/a.ts', 'engine/lint/b.ts'],
  'lint-reads-documents-to-trajectories': ['engine/lint/a.ts', 'engine/policies/b.ts'],
  'language-reads-documents-to-lint': ['engine/language/a.ts', 'engine/policies/b.ts'],
  'live-stands-on-lint': ['engine/live/a.ts', 'engine/executor/b.ts'],
  'nothing-below-reads-live': ['engine/lint/a.ts', 'engine/live/b.ts'],
  'tiny-policy-knows-no-world': ['engine/policies/tiny/a.ts', 'engine/trajectories/b.ts'],
  'environments-are-strangers': ['engine/environments/one/a.ts', 'engine/environments/two/b.ts'],
  'engine-knows-no-face': ['engine/documents/a.ts', 'cli/b.ts'],
  'faces-are-strangers': ['server/a.ts', 'client/b.ts'],
  'pages-know-the-protocol': ['webviews/a.ts', 'client/b.ts'],
  'protocol-knows-nobody': ['protocol/a.ts', 'engine/documents/b.ts'],
  'pure-engine': ['engine/documents/a.ts', 'engine/node/b.ts'],
  'no-circular-imports': ['engine/documents/a.ts', 'engine/documents/a.ts'],
  'imports-resolve': ['engine/documents/a.ts', 'engine/documents/missing.ts'],
}

const importLine = (from, to) => {
  const path = relative(dirname(from), to).replace(/\.ts$/, '')
  return `import '${path.startsWith('.') ? path : `./${path}`}'\n`
}

const writeFiles = (folder, files) => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

const cruiseFolder = async (baseDir, options) => {
  const { output } = await cruise(
    folders.filter((folder) => existsSync(join(baseDir, folder))),
    { ...options, baseDir },
  )
  return output.summary
}

/** Names of the rules that a folder with this one planted import breaks. */
const rulesBrokenBy = async ([from, to], options) => {
  const folder = mkdtempSync(join(tmpdir(), 'harness-s-layers-'))
  try {
    const target = to.includes('missing') || to === from ? {} : { [to]: '' }
    writeFiles(folder, { 'cli/main.ts': '', ...target, [from]: importLine(from, to) })
    const { violations } = await cruiseFolder(folder, options)
    return violations.map((violation) => violation.rule.name)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const describe = ({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`

export const checkLayers = async (root) => {
  const { tsConfig: _, ...options } = await extractOptions(join(root, '.dependency-cruiser.cjs'))
  const { violations, totalCruised } = await cruiseFolder(root, options)
  const failures = violations.map(describe)
  if (totalCruised < minimumModules) failures.push(`only ${totalCruised} modules were read, expected ${minimumModules}`)
  for (const { name } of options.ruleSet.forbidden) {
    const caught = planted[name] !== undefined && (await rulesBrokenBy(planted[name], options)).includes(name)
    if (!caught) failures.push(`${name}: a planted violation was not reported`)
  }
  const checks = 2 * options.ruleSet.forbidden.length + 1
  return {
    passed: Math.max(0, checks - failures.length),
    failed: failures.length,
    skipped: 0,
    title: `layers: ${totalCruised} modules read, ${options.ruleSet.forbidden.length} rules, one violation of each planted`,
    output: failures.join('\n'),
  }
}
