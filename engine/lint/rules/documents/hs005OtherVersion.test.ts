import { describe, expect, test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'
import type { Migrations } from '../../../documents/migrations'
import { buildProject } from '../../../documents/project'
import { applyTextEdits } from '../../../documents/text/textEdit'
import { hs005OtherVersion } from './hs005OtherVersion'

const workspace = (version: string) => `
//- harness-s.json
{ "kind": "workspace", "id": "w", "schemaVersion":
${version}
}`

test('the current version is right, and what is no whole number is for the schema to say', () => {
  checkDiagnostics(workspace('1'))
  checkDiagnostics(workspace('"1"'), { codes: ['HS005'] })
  checkDiagnostics(workspace('1.5'), { codes: ['HS005'] })
})

test('a newer version', () => {
  checkDiagnostics(workspace('2\n^ HS005 Version 2 is newer than this tool, which reads version 1 of `workspace`'))
})

test('a version before the first one is said once', () => {
  checkDiagnostics(workspace('0\n^ HS005 Version 0 is older than version 1 of `workspace`, and there was none before'))
})

describe('with steps between versions', () => {
  const table: Migrations = { pool: new Map([[2, ({ list = [], ...rest }) => ({ ...rest, members: list })]]) }
  const lint = (version: number) => {
    const text = `{ "kind": "pool", "schemaVersion": ${version}, "id": "main", "list": [] }`
    const [file] = buildProject([{ path: 'main.pool.json', text }]).files
    return { text, found: file === undefined ? [] : hs005OtherVersion(table).check(file, buildProject([])) }
  }

  test('an older document has a fix that gives the migrated text', () => {
    const { text, found } = lint(2)
    expect(found[0]?.message).toBe('Version 2 is older than version 3 of `pool`: migrate it.')
    expect(applyTextEdits(text, found[0]?.fixes?.[0]?.edits ?? [])).toBe(
      '{"kind": "pool", "schemaVersion": 3, "id": "main", "members": []}',
    )
    expect(lint(3).found).toEqual([])
  })

  test('a version from which no step leads on has none', () => {
    const { found } = lint(1)
    expect(found[0]?.message).toContain('nothing migrates version 1')
    expect(found[0]?.fixes).toBeUndefined()
  })
})
