import type { JsonObject } from '../../../documents/json'
import { currentVersion, type Migrations, migrate } from '../../../documents/migrations'
import type { ProjectFile } from '../../../documents/project'
import { replaceValue } from '../../fixes'
import { valueSpan } from '../../places'
import type { Occurrence, Rule } from '../../rule'

/** `table` holds the steps from older versions to the current ones. */
export const hs005OtherVersion = (table: Migrations): Rule => ({
  code: 'HS005',
  severity: 'error',
  certainty: 'a',
  scope: 'document',
  title: 'Document of another version of the format',
  documentation: {
    what: 'The `schemaVersion` of a document is newer or older than the one that this tool reads.',
    why: 'The same words may mean something else in another version, so a run refuses the document.',
    fix: 'Migrate an older document with the fix. For a newer one, take a newer version of this tool.',
    example: { bad: '"schemaVersion": 2', good: '"schemaVersion": 1' },
  },
  replaces: ['HS002'],
  check: (file) => {
    const version = file.root['schemaVersion']
    const current = currentVersion(file.kind, table)
    if (typeof version !== 'number' || !Number.isInteger(version) || version === current) return []
    const span = valueSpan(file, ['schemaVersion'])
    if (version < current) return [older(file, span, version, table)]
    const message = `Version ${version} is newer than this tool, which reads version ${current} of \`${file.kind}\`. Take a newer version of the tool.`
    return [{ span, message }]
  },
})

const older = (file: ProjectFile, span: Occurrence['span'], version: number, table: Migrations): Occurrence => {
  const current = currentVersion(file.kind, table)
  const is = `Version ${version} is older than version ${current} of \`${file.kind}\``
  const migrated = version < 1 ? undefined : migrate(file.root, version, file.kind, table)
  if (migrated === undefined)
    return { span, message: `${is}, and there was none before version 1. Write the right version.` }
  if (!migrated.ok)
    return { span, message: `${is}, and nothing migrates version ${migrated.missing}. Write the document anew.` }
  return {
    span,
    message: `${is}: migrate it.`,
    fixes: replaceValue(file, [], inOrder(migrated.value), `Migrate to version ${current}`),
  }
}

/** A rewritten document begins as every document does. */
const inOrder = ({ kind, schemaVersion, id, ...rest }: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries({ kind, schemaVersion, id, ...rest }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    ),
  )
