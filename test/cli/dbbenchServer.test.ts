import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { noMariadb, startMariadb } from '../kit/mariadb'
import { runCommandLine } from './commandLine'

test('the bundled command line reaches a database server with the account of the workspace', async (context) => {
  if (noMariadb) return context.skip(noMariadb)
  const folder = mkdtempSync(join(tmpdir(), 'harness-s-server-'))
  const server = await startMariadb()
  try {
    cpSync(join(import.meta.dirname, '..', '..', 'examples', 'dbbench'), folder, { recursive: true })
    const { host, port, user, password } = server.account
    const options = { host, port, user, passwordEnv: 'KEEPER_PASSWORD' }
    const environments = { sample: { type: 'dbbench', engine: 'mysql', data: 'data/sample', options } }
    writeFileSync(
      join(folder, 'harness-s.json'),
      JSON.stringify({ kind: 'workspace', schemaVersion: 1, id: 'w', environments }),
    )
    const look = (env: Record<string, string>) => runCommandLine(['doctor', '--workspace', folder], { env })
    expect(await look({ KEEPER_PASSWORD: password })).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/ok {6}MySQL: .*MariaDB/),
    })
    const refused = await look({ KEEPER_PASSWORD: 'CANARY-wrong' })
    expect(refused.stdout).toMatch(/MISSING MySQL: .*Access denied/)
    expect(refused.stdout + refused.stderr).not.toContain('CANARY')
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}, 120_000)
