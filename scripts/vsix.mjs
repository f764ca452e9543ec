import { createVSIX, listFiles } from '@vscode/vsce'

/** Bundles hold what they need of node_modules. */
const withoutPackages = { dependencies: false }

/** Packages what `files` of package.json lists; the bundles must be built. */
export const packageExtension = (root, packagePath) =>
  createVSIX({
    cwd: root,
    packagePath,
    ...withoutPackages,
    // Links of the README lead to folders of the repository, which has no public address.
    rewriteRelativeLinks: false,
    allowMissingRepository: true,
    allowUnusedFilesPattern: true,
  })

/** Paths of what goes into the package, as `/` paths from the root. */
export const packagedFiles = (root) => listFiles({ cwd: root, ...withoutPackages })
