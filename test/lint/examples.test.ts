import { expect, test } from 'vitest'
import { isJsonObject, type JsonObject } from '../../engine/documents/json'
import { sectionNames } from '../../engine/documents/kinds/vocabulary'
import { buildProject } from '../../engine/documents/project'
import { lintProject } from '../../engine/lint/lintProject'
import { allRules } from '../../engine/lint/registry'
import { catalog } from './documents'
import { readMarkedProject } from './markedProject'

/** What pages show as wrong is wrong, and what they show as mended is right. */

const examples = allRules.map(({ code, documentation }) => ({ code, ...documentation.example }))

/** Parts of a harness alone: other parts, and parts with `…` or a remark, need documents around them that are not shown. */
const complete = examples.flatMap(({ code, bad, good }) => {
  const isShort = [bad, good].some((text) => text !== undefined && /…| \/\/ /.test(text))
  return bad === undefined || isShort || !/^HS[0-2]/.test(code) ? [] : [[code, bad, good] as const]
})

const tools = readMarkedProject(
  catalog(`"list": { "effect": "read", "callPattern": "<app>.list" }, "list_all": { "effect": "read" }, "set": { "effect": "write", "callPattern": "<app>.set" },
"search_mail": {}, "apply_patch": {}, "done": { "role": "finish" } }, "apis": { "mail.list": { "idempotent": true }, "mail.show": {}, "mail.set": { "effect": "write" }`),
).files

const path = 'H0.harness.json'

const codesIn = (part: string): readonly string[] =>
  lintProject(buildProject([{ path, text: documentOf(part) }, ...tools]))
    .filter(({ file }) => file === path)
    .map(({ code }) => code)

/** A whole document as it stands; members of a document, of a state or of a hook in a document that is right. */
const documentOf = (part: string): string => {
  if (part.startsWith('{')) return part
  const members: unknown = JSON.parse(`{${part}}`)
  if (!isJsonObject(members)) throw new Error(`No members of an object: ${part}`)
  const [name = ''] = Object.keys(members)
  if (ofDocument.has(name)) return harnessText(members)
  return harnessText({ state: isSection(name, members[name]) ? members : { hooks: { once: { ...hook, ...members } } } })
}

const ofDocument: ReadonlySet<string> = new Set(['schemaVersion', 'metadata', 'lint', 'state'])

/** A hook, too, has `tools`: those are a list. */
const isSection = (name: string, value: unknown): boolean =>
  sectionNames.some((section) => section === name) && (name !== 'tools' || isJsonObject(value))

const hook = { action: 'warn', condition: 'always', event: 'after_tool', message: 'hi' }

const harnessText = (members: JsonObject): string =>
  JSON.stringify({ kind: 'harness', schemaVersion: 1, id: 'H0', state: {}, ...members })

test.each(complete)('the page of %s shows what is wrong, and what is right', (code, bad, good) => {
  expect(codesIn(bad)).toContain(code)
  if (good !== undefined) expect(codesIn(good)).not.toContain(code)
})

test('every page has an example, and most of those about harnesses are complete', () => {
  expect(examples.filter(({ bad = '' }) => bad === '').map(({ code }) => code)).toEqual([])
  expect(complete.length).toBeGreaterThan(60)
})
