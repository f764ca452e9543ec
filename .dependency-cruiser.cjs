/**
 * Which folder may import which. `npm test` checks these rules, and plants one violation of each to see that it is
 * reported (scripts/layers.mjs).
 */

/** Folders of engine/ from the bottom up; each may import those before it. Folders of one line do not know each other. */
const layers = [
  ['documents'],
  ['harness'],
  ['hooks'],
  ['trajectories'],
  ['preview'],
  ['policies', 'environments'],
  ['executor'],
  ['evaluation'],
  ['training'],
]
/** The linter stands beside the layers: it reads up to this one, and no layer reads the linter. Editor features stand on it. */
const highestForLint = 'trajectories'

const engineFolders = (names) => `^engine/(${names.join('|')})/`
/** Tests may reach for whatever helps them to prove a point. */
const tests = '\\.test\\.ts$'

const layerRule = (name, level) => ({
  name: `layer-${name}`,
  severity: 'error',
  comment: `engine/${name} imports only the layers below it.`,
  from: { path: engineFolders([name]), pathNot: tests },
  to: {
    path: engineFolders([
      ...layers
        .slice(level)
        .flat()
        .filter((other) => other !== name),
      'lint',
      'language',
    ]),
  },
})

const lintLevel = layers.findIndex((names) => names.includes(highestForLint))

module.exports = {
  forbidden: [
    ...layers.flatMap((names, level) => names.map((name) => layerRule(name, level))),
    {
      name: 'lint-reads-documents-to-trajectories',
      severity: 'error',
      comment: `engine/lint judges documents and recorded trajectories; it knows nothing above ${highestForLint}.`,
      from: { path: '^engine/lint/', pathNot: tests },
      to: { path: engineFolders([...layers.slice(lintLevel + 1).flat(), 'language']) },
    },
    {
      name: 'language-reads-documents-to-lint',
      severity: 'error',
      comment: `engine/language explains documents in editors; it knows nothing above ${highestForLint} but the linter.`,
      from: { path: '^engine/language/', pathNot: tests },
      to: { path: engineFolders(layers.slice(lintLevel + 1).flat()) },
    },
    {
      name: 'live-stands-on-lint',
      severity: 'error',
      comment: `engine/live judges documents while they change, by the rules of engine/lint; it knows nothing above ${highestForLint}.`,
      from: { path: '^engine/live/', pathNot: tests },
      to: { path: engineFolders([...layers.slice(lintLevel + 1).flat(), 'language']) },
    },
    {
      name: 'nothing-below-reads-live',
      severity: 'error',
      comment: 'Only faces keep documents that change; the rest of the engine is told texts.',
      from: { path: '^engine/', pathNot: ['^engine/(live|language)/', tests] },
      to: { path: engineFolders(['live']) },
    },
    {
      name: 'tiny-policy-knows-no-world',
      severity: 'error',
      comment: 'engine/policies/tiny works on tokens; it would serve any environment.',
      from: { path: '^engine/policies/tiny/', pathNot: tests },
      to: { path: engineFolders(['harness', 'hooks', 'trajectories', 'environments']) },
    },
    {
      name: 'environments-are-strangers',
      severity: 'error',
      comment: 'Each environment stands alone, so that one can be taken out without touching another.',
      from: { path: '^engine/environments/([^/]+)/', pathNot: tests },
      to: { path: '^engine/environments/[^/]+/', pathNot: '^engine/environments/$1/' },
    },
    {
      name: 'faces-are-strangers',
      severity: 'error',
      comment:
        'The command line, the language server and the extension share the engine and the protocol, not each other.',
      from: { path: '^(cli|client|server)/', pathNot: tests },
      to: { path: '^(cli|client|server)/', pathNot: '^$1/' },
    },
    {
      name: 'pages-know-the-protocol',
      severity: 'error',
      comment: 'A page runs in a browser and is told everything by its host.',
      from: { path: '^webviews/', pathNot: tests },
      to: { path: '^(cli|client|engine|server)/|^(node:)?(fs|path|crypto)$' },
    },
    {
      name: 'protocol-knows-nobody',
      severity: 'error',
      comment: 'The protocol is what the faces agree on: types and names alone.',
      from: { path: '^protocol/' },
      to: { path: '^(cli|client|engine|server|webviews)/' },
    },
    {
      name: 'engine-knows-no-face',
      severity: 'error',
      comment: 'The engine serves every face, so it imports none.',
      from: { path: '^engine/' },
      to: { path: '^(cli|client|server|webviews|bench|scripts)/|^vscode$' },
    },
    {
      name: 'pure-engine',
      severity: 'error',
      comment: 'Files, processes and network come in as parameters; their Node adapters lie in engine/node.',
      from: { path: '^engine/', pathNot: ['^engine/node/', tests] },
      to: {
        path: '^engine/node/|^(node:)?(fs|fs/promises|os|path|child_process|net|http|https|http2|dns|tls|dgram|cluster)$',
      },
    },
    {
      name: 'no-circular-imports',
      severity: 'error',
      comment: 'Files that import each other in a circle can only be understood together.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'imports-resolve',
      severity: 'error',
      comment:
        "A specifier that resolves to nothing would hide what it imports from the rules above. The module `vscode` is its host's.",
      from: { pathNot: tests },
      to: { couldNotResolve: true, pathNot: '^vscode$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/generated/|\\.wasm$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
}
