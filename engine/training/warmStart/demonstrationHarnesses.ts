import base from '../../../examples/miniapps/harness/H0.harness.json'
import s1 from '../../../examples/miniapps/harness/S1.sibling.json'
import s2 from '../../../examples/miniapps/harness/S2.sibling.json'
import s3 from '../../../examples/miniapps/harness/S3.sibling.json'
import s4 from '../../../examples/miniapps/harness/S4.sibling.json'
import s5 from '../../../examples/miniapps/harness/S5.sibling.json'
import s6 from '../../../examples/miniapps/harness/S6.sibling.json'
import s7 from '../../../examples/miniapps/harness/S7.sibling.json'
import s8 from '../../../examples/miniapps/harness/S8.sibling.json'
import { isKind } from '../../documents/validate'
import { miniappsCatalog } from '../../environments/miniapps/catalog'
import { type PreparedHarness, prepareHarness } from '../../executor/preparedHarness'
import { resolve } from '../../harness/resolve'

const documents = new Map(
  [base, s1, s2, s3, s4, s5, s6, s7, s8].map((document: { readonly id: string }) => [document.id, document] as const),
)

const documentOf = (id: string) => {
  const document = documents.get(id)
  return isKind('harness', document) || isKind('sibling', document) ? document : undefined
}

const prepare = (id: string, maxTurns: number): PreparedHarness => {
  const { harness, problems } = resolve(id, documentOf)
  if (harness === undefined) throw new Error(`The demonstration harness ${id} is broken: ${problems[0]?.message ?? ''}`)
  return prepareHarness(harness, miniappsCatalog, maxTurns)
}

/**
 * The base and the eight siblings under which the embedded policy is shown its world, as shipped. Edits to a
 * workspace's own copies must not change the policy that is evaluated under them.
 */
export const demonstrationHarnesses = (maxTurns: number): readonly [PreparedHarness, ...PreparedHarness[]] => {
  const [first = 'H0', ...rest] = documents.keys()
  return [prepare(first, maxTurns), ...rest.map((id) => prepare(id, maxTurns))]
}
