import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommandLine } from './commandLine'

const emptyFolder = () => mkdtempSync(join(tmpdir(), 'harness-s-init-'))

test.each(['empty', 'example'])('a new %s workspace is valid, and says what to do next', async (template) => {
  const folder = join(emptyFolder(), 'new')
  const made = await runCommandLine(['init', folder, '--template', template])
  expect(made.status).toBe(0)
  expect(made.stdout).toContain('Next:')
  const checked = await runCommandLine(['validate', '--workspace', folder, '--json'])
  expect(checked.status).toBe(0)
  expect(JSON.parse(checked.stdout)).toMatchObject({ findings: [] })
})

test('the example runs as it is', async () => {
  const folder = emptyFolder()
  await runCommandLine(['init', folder, '--template', 'example'])
  const resolved = await runCommandLine(['resolve', 'S6', '--workspace', folder])
  expect(resolved.status).toBe(0)
  expect(resolved.stdout).toContain('read-schema-first')
})

test('nothing that exists is overwritten, and then nothing is written', async () => {
  const folder = emptyFolder()
  mkdirSync(join(folder, 'harness'))
  writeFileSync(join(folder, 'harness/H0.harness.json'), 'mine')
  const { status, stderr } = await runCommandLine(['init', folder])
  expect(status).toBe(2)
  expect(stderr).toContain(join(folder, 'harness/H0.harness.json'))
  expect(stderr).toContain('Name an empty folder')
  expect(readFileSync(join(folder, 'harness/H0.harness.json'), 'utf8')).toBe('mine')
  expect(existsSync(join(folder, 'harness-s.json'))).toBe(false)
})

test('for programs it is one line that names the files', async () => {
  const folder = emptyFolder()
  const { stdout } = await runCommandLine(['init', folder, '--json'])
  expect(stdout.trimEnd().split('\n')).toHaveLength(1)
  expect(JSON.parse(stdout)).toEqual({
    folder,
    files: ['harness-s.json', 'harness/H0.harness.json', 'tools/my-tools.tools.json', '.gitignore'],
  })
})
