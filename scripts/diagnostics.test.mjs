import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { diagnosticPages } from './diagnosticPages.mjs'

const root = process.cwd()
const folder = join(root, 'docs/diagnostics')
const how = 'run `npm run diagnostics` and commit docs/diagnostics'
const pages = await diagnosticPages(root)

it('every code has a page, and there is no page of another', () => {
  expect(readdirSync(folder).sort(), how).toEqual(Object.keys(pages).sort())
})

it.each(Object.keys(pages))('%s says what its rule says', (name) => {
  expect(readFileSync(join(folder, name), 'utf8'), how).toBe(pages[name])
})

it('the index knows which codes offer a fix', () => {
  expect(pages['README.md']).toMatch(/\[HS902\]\(HS902\.md\) \| error \| a \| yes \|/)
  expect(pages['README.md']).toMatch(/\[HS906\]\(HS906\.md\) \| warning \| a \| {2}\|/)
})
