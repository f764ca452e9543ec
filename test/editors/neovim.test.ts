import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandLineFile } from '../cli/commandLine'

const root = join(import.meta.dirname, '..', '..')

/** The recipe as readers copy it, with the command of this clone in place of the installed one. */
const recipe = (): string => {
  const page = readFileSync(join(root, 'docs', 'editors.md'), 'utf8')
  const code = /<!-- neovim -->\n```lua\n([\s\S]*?)```/.exec(page)?.[1] ?? ''
  const command = "{ 'harness-s', 'lsp', '--stdio' }"
  if (!code.includes(command)) throw new Error('the recipe starts another command than the one that is tested')
  return code.replace(command, `{ '${process.execPath}', '${commandLineFile}', 'lsp', '--stdio' }`)
}

const script = `
vim.wait(15000, function() return #vim.diagnostic.get(0) > 0 end, 50)
local found = {}
for _, each in ipairs(vim.diagnostic.get(0)) do
  table.insert(found, { line = each.lnum, code = each.code or each.user_data.lsp.code, message = each.message })
end
local answer = vim.lsp.buf_request_sync(0, 'textDocument/hover', vim.tbl_extend('force', vim.lsp.util.make_position_params(), {
  position = { line = 2, character = 14 },
}), 10000)
local hover = ''
for _, each in pairs(answer or {}) do hover = each.result and each.result.contents.value or hover end
vim.fn.writefile({ vim.fn.json_encode({ found = found, hover = hover }) }, 'out.json')
vim.cmd('qall!')
`

const hasNeovim = spawnSync('nvim', ['--version']).status === 0

test('the recipe for Neovim shows findings and hovers', (context) => {
  if (!hasNeovim) context.skip('missing tool: Neovim (Debian: apt-get install neovim)')
  const folder = mkdtempSync(join(tmpdir(), 'harness-s-neovim-'))
  mkdirSync(join(folder, 'harness'))
  writeFileSync(join(folder, 'harness-s.json'), '{ "kind": "workspace", "schemaVersion": 1, "id": "w" }')
  writeFileSync(join(folder, 'init.lua'), recipe())
  writeFileSync(join(folder, 'script.lua'), script)
  writeFileSync(
    join(folder, 'harness', 'H0.harness.json'),
    `{ "kind": "harness", "schemaVersion": 1, "id": "H0", "state": { "hooks": { "once": {
  "event": "PostToolUse", "action": "warn", "message": "hi", "condition": "always" }, "twice": {
  "event": "after_tool", "action": "warn", "message": "ho", "condition": "always" } } } }
`,
  )
  const args = ['--headless', '-u', 'init.lua', 'harness/H0.harness.json', '-c', 'luafile script.lua']
  const { stderr } = spawnSync('nvim', args, { cwd: folder, encoding: 'utf8', timeout: 60_000 })
  const { found, hover } = JSON.parse(readFileSync(join(folder, 'out.json'), 'utf8'))
  expect({ found, stderr }).toMatchObject({
    found: expect.arrayContaining([expect.objectContaining({ line: 1, code: 'HS101' })]),
  })
  expect(hover).toMatch(/after\\?_tool/)
}, 90_000)
