import { join } from 'node:path'
import { packageExtension } from '../vsix.mjs'
import { bundleSuites } from './bundleSuites.mjs'

/** Packages the extension and bundles the suites, for all who run them. */
export const prepareSuites = async (root) => {
  const output = join(root, 'test-output', 'workbench')
  const prepared = { vsix: join(output, 'product.vsix'), bundles: join(output, 'bundles') }
  await bundleSuites(root, prepared.bundles)
  await packageExtension(root, prepared.vsix)
  return prepared
}
