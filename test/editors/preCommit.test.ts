import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { commandLineFile } from '../cli/commandLine'

const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'ci.md'), 'utf8')
const hook = /<!-- pre-commit -->\n```sh\n([\s\S]*?)```/.exec(page)?.[1] ?? ''
const sound = '{ "kind": "harness", "schemaVersion": 1, "id": "H0", "state": {} }\n'

let folder = ''
const git = (...args: readonly string[]) => {
  const identity = ['-c', 'user.name=me', '-c', 'user.email=me@example.org', '-c', 'commit.gpgsign=false']
  const { status, stdout, stderr } = spawnSync('git', [...identity, ...args], { cwd: folder, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}
const commit = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  git('add', '.')
  return git('commit', '-m', name)
}

beforeEach((context) => {
  folder = mkdtempSync(join(tmpdir(), 'harness-s-commit-'))
  if (git('init', '--quiet').status !== 0) context.skip('missing tool: git')
  const path = join(folder, '.git', 'hooks', 'pre-commit')
  const command = `'${process.execPath}' '${commandLineFile}' validate`
  writeFileSync(path, hook.replace('harness-s validate', command))
  chmodSync(path, 0o755)
  writeFileSync(join(folder, 'harness-s.json'), '{ "kind": "workspace", "schemaVersion": 1, "id": "w" }\n')
})

test('a sound document is committed', () => {
  expect(commit('H 0.harness.json', sound).status).toBe(0)
})

test('a commit of a document with errors is refused, with the reason', () => {
  const { status, output } = commit('H0.harness.json', sound.replace('"id": "H0"', '"id": 7'))
  expect(status).not.toBe(0)
  expect(output).toContain('HS002')
})

test('other files are none of its business', () => {
  commit('H0.harness.json', sound)
  expect(commit('notes.json', '{ broken').status).toBe(0)
})
