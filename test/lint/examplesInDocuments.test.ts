import { expect, test } from 'vitest'
import { isJsonObject, type JsonObject, type JsonValue } from '../../engine/documents/json'
import { buildProject } from '../../engine/documents/project'
import { lintProject } from '../../engine/lint/lintProject'
import { allRules } from '../../engine/lint/registry'
import { harness } from './documents'
import { readMarkedProject } from './markedProject'

/** What pages show of documents other than harnesses, each put into a document of its kind beside those it speaks of. */

const written = (path: string, document: JsonObject) => `\n//- ${path}\n${JSON.stringify(document)}`
const pin = { id: 'H0', stateHash: '@H0' }

const sibling = (members: JsonObject, id = 'S1') =>
  written(`${id}.sibling.json`, {
    kind: 'sibling',
    schemaVersion: 1,
    id,
    base: pin,
    parent: pin,
    edits: [],
    ...members,
  })
const edit = (members: JsonObject) =>
  sibling({ edits: [{ path: 'state.rules.new', before: null, after: { text: 'New.' }, ...members }] })
/** Edits with the sides that an example leaves out. */
const whole = (edits: JsonValue = []): JsonValue[] =>
  Array.isArray(edits)
    ? edits.map((each) => ({ before: null, after: { text: 'New.' }, ...(isJsonObject(each) ? each : {}) }))
    : []
const proposal = (members: JsonObject) =>
  written('R1.proposal.json', {
    ...{ kind: 'proposal', schemaVersion: 1, id: 'R1', parent: pin, direction: { label: 'read on' } },
    ...{ rootCauses: [], edits: [] },
    ...members,
  })
const cause = (members: JsonObject) => proposal({ rootCauses: [{ id: 'first-page-only', ...members }] })
const evaluated = (task: JsonObject) =>
  proposal({ evaluations: [{ revision: 0, run: 'r', tasks: [{ candidate: { n: 1, pass: 1 }, ...task }] }] })
const profile = (members: JsonObject) =>
  written('S6.profile.json', {
    ...{ kind: 'profile', schemaVersion: 1, id: 'S6', harness: { id: 'S6', stateHash: '@S6' }, entries: [] },
    ...members,
  }) + sibling({}, 'S6')
const entry = (members: JsonObject) =>
  profile({
    entries: [
      { id: 'e1', when: 'A list goes on.', behavior: 'Reads on.', polarity: 'repair', supports: [], ...members },
    ],
  })
const taskSet = (members: JsonObject) =>
  written('other.tasks.json', { kind: 'tasks', schemaVersion: 1, id: 'other', splits: {}, ...members })
const pool = (id: string) =>
  written('main.pool.json', {
    ...{ kind: 'pool', schemaVersion: 1, id: 'main', base: pin, members: [{ id, stateHash: `@${id}` }] },
  })
const job = (members: JsonObject) =>
  written('rescue.job.json', { kind: 'job', schemaVersion: 1, id: 'rescue', base: pin, ...members })

const documents: Readonly<Record<string, (members: JsonObject) => string>> = {
  HS401: sibling,
  HS404: (same) => sibling({ edits: [same] }),
  HS405: (members) => sibling(members) + pool('S1'),
  HS407: ({ edits }) => sibling({ edits: whole(edits) }),
  HS408: edit,
  HS412: ({ edits, direction }) => sibling({ edits: whole(edits), direction: direction ?? null }),
  HS501: proposal,
  HS502: cause,
  HS503: cause,
  HS504: cause,
  HS505: cause,
  HS506: cause,
  HS511: evaluated,
  HS512: proposal,
  HS513: proposal,
  HS531: (rule) => edit({ after: rule }),
  HS703: (support) => entry({ supports: [support] }),
  HS705: entry,
  HS706: (counts) => profile({ checkpoints: [{ policy: 'base', policyStep: 0, ...counts }] }),
  HS707: entry,
  HS802: taskSet,
  HS803: taskSet,
  HS901: job,
  HS902: job,
  HS905: job,
  HS906: job,
}

const train = ['find-101', 'mail-1', 'mail-2', 'mail-7', 'song-4', 'mail-1_1', 'mail-1_2', 'song-4_1']
const around =
  harness('"rules": { "brief": { "text": "a" } }') +
  written('box.tasks.json', {
    ...{
      kind: 'tasks',
      schemaVersion: 1,
      id: 'box',
      splits: { train, validation: ['song-8'], test: ['mail-9', 'mail-9_1'] },
    },
    dev: { from: 'train', ids: train.filter((id) => id !== 'mail-7') },
    families: { 'mail-1_1': 'mail-1', 'mail-1_2': 'mail-1', 'song-4_1': 'song-4' },
  })

/** A part without what it leaves out, and without the remark behind it. */
const membersOf = (part: string): JsonObject => {
  const text = part.replace(/ +\/\/ .*$/, '').replaceAll(', …', '')
  const members: unknown = JSON.parse(text.startsWith('{') ? text : `{${text}}`)
  if (!isJsonObject(members)) throw new Error(`No members of an object: ${part}`)
  return members
}

const codesIn = (part: string, document: (members: JsonObject) => string): readonly string[] =>
  lintProject(buildProject(readMarkedProject(around + document(membersOf(part))).files)).map(({ code }) => code)

test.each(Object.entries(documents))('the page of %s shows what is wrong, and what is right', (code, document) => {
  const example = allRules.find((rule) => rule.code === code)?.documentation.example
  expect(codesIn(example?.bad ?? '', document)).toContain(code)
  if (example?.good !== undefined) expect(codesIn(example.good, document)).not.toContain(code)
})
