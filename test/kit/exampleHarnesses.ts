import { readFileSync } from 'node:fs'
import { miniappsCatalog } from '../../engine/environments/miniapps/catalog'
import { type PreparedHarness, prepareHarness } from '../../engine/executor/preparedHarness'
import { type Resolution, resolve } from '../../engine/harness/resolve'

export const exampleFolder = new URL('../../examples/miniapps/', import.meta.url)

export const readExample = (name: string): unknown => JSON.parse(readFileSync(new URL(name, exampleFolder), 'utf8'))

export const siblingIds = ['S1', 'S2', 'S3', 'S4', 'S5', 'S6', 'S7', 'S8'] as const
export const harnessIds = ['H0', ...siblingIds] as const

const lookup = (id: string): unknown => readExample(`harness/${id}.${id === 'H0' ? 'harness' : 'sibling'}.json`)

export const resolveExample = (id: string): Resolution => resolve(id, lookup)

/** A harness of examples/miniapps, ready to run. */
export const prepareExample = (id: string): PreparedHarness => {
  const { harness, problems } = resolveExample(id)
  if (harness === undefined) throw new Error(`${id} does not resolve: ${JSON.stringify(problems)}`)
  return prepareHarness(harness, miniappsCatalog, 12)
}
