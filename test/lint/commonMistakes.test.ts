import { describe, expect, test } from 'vitest'
import { stateHash } from '../../engine/documents/canonical'
import { applyEdits } from '../../engine/documents/entryEdits'
import { buildProject } from '../../engine/documents/project'
import { lintProject } from '../../engine/lint/lintProject'
import { resolutionOf } from '../../engine/lint/resolutions'
import { call, moment, startHooks, hook as testHook } from '../kit/testHooks'
import { catalog, harness, hook, hookWith, proposal, sibling, taskSet } from './documents'
import { readMarkedProject } from './markedProject'

/**
 * What users of other agent products got wrong, each as it would look here, and what they are told. Two of the list need
 * recorded runs to be seen, and are not here: 12 a regex for a literal operator, 32 a trigger that is an everyday word.
 */

const projectOf = (source: string) => buildProject(readMarkedProject(source).files)
const findingsOf = (source: string) => lintProject(projectOf(source))
const codesOf = (source: string) => findingsOf(source).map(({ code }) => code)
const messageOf = (source: string, code: string) => findingsOf(source).find((each) => each.code === code)?.message

const rest = '"condition": "always", "action": "warn", "message": "hi"'
const box = catalog(`"apply_patch": { "effect": "write" }, "read_file": { "effect": "read" },
"mcp__files__read": { "effect": "read" }, "done": { "role": "finish", "effect": "finish" }`)
const boxed = (members: string) => `${hookWith(members).replace('"createdBy": "me"', '"toolCatalog": "box"')}${box}`

describe('names of another vocabulary', () => {
  test('1 an event name is misspelt, loads and never fires', () => {
    expect(messageOf(hook(`"event": "afterTool", ${rest}`), 'HS101')).toContain('`after_tool`')
  })

  test("2 another layer's event name is used", () => {
    expect(messageOf(hook(`"event": "PostToolUse", ${rest}`), 'HS101')).toContain('this format calls it `after_tool`')
  })

  test('9 the tool of a selector is called something else here', () => {
    expect(codesOf(boxed('"condition": "always", "tools": ["edit_file"]'))).toContain('HS111')
  })

  test('10 the short name of a namespaced tool', () => {
    expect(codesOf(boxed('"condition": "always", "tools": ["files__read"]'))).toContain('HS111')
  })

  test('13 an unknown operator is silently false', () => {
    expect(codesOf(hookWith('"condition": { "regex_not_match": "x" }'))).toContain('HS103')
  })

  test('28 `flow` for `flows`: the section is silently absent', () => {
    expect(messageOf(harness('"hook": {}'), 'HS003')).toContain('`hooks`')
    expect(codesOf(harness('"hooks": {}'))).toContain('HS105')
  })

  test('29 an entry refers to something that is not defined', () => {
    expect(codesOf(harness('"rules": { "brief": { "text": "Be brief.", "overrides": ["long"] } }'))).toContain('HS106')
  })
})

describe('one mistake does not spoil the rest', () => {
  const twoHooks = harness(`"hooks": { "bad": { "event": 7 }, "good": {
    "event": "after_tool", "condition": "always", "action": "warn", "message": "hi" } }`)

  test('3 one invalid entry leaves the others in force', () => {
    expect(codesOf(twoHooks)).toContain('HS002')
    const { state } = resolutionOf(projectOf(twoHooks), 'H0')
    expect(Object.keys(state.hooks ?? {})).toContain('good')
  })

  test('4 an entry at the wrong nesting level', () => {
    expect(codesOf(harness(`"after_tool": { ${rest}, "event": "after_tool" }`))).toContain('HS102')
  })

  test('5 a root that is no object is named, and no fix rewrites the file', () => {
    const [finding] = findingsOf(
      '//- H0.harness.json\n["kind"]\n//- harness-s.json\n{ "kind": "workspace", "schemaVersion": 1, "id": "w" }',
    )
    expect(finding).toMatchObject({ code: 'HS001', fixes: [] })
  })

  test('23 a layer that adds one entry deletes none of the inherited ones', () => {
    const base = harness('"rules": { "first": { "text": "Read first." } }')
    const added = sibling('{ "path": "state.rules.second", "before": null, "after": { "text": "Write second." } }')
    expect(Object.keys(resolutionOf(projectOf(base + added), 'S1').state.rules ?? {})).toEqual(['first', 'second'])
  })

  test('24 null takes an inherited entry away, and puts it back', () => {
    const entry = { text: 'Read first.' }
    const remove = { path: 'state.rules.first', before: entry, after: null }
    expect(applyEdits({ rules: { first: entry } }, [remove]).state).toEqual({})
    expect(applyEdits({}, [{ ...remove, before: null, after: entry }]).state).toEqual({ rules: { first: entry } })
  })

  test('24 what is taken away must be what is there', () => {
    const base = harness('"rules": { "first": { "text": "Read first." } }')
    const edit = sibling('{ "path": "state.rules.first", "before": { "text": "Read." }, "after": null }')
    expect(codesOf(base + edit)).toContain('HS403')
  })

  test('31 quotes of a glob are never part of it: documents are JSON alone', () => {
    expect(
      codesOf(
        '//- H0.harness.json\n---\ntools: "*"\n---\n//- harness-s.json\n{ "kind": "workspace", "schemaVersion": 1, "id": "w" }',
      ),
    ).toContain('HS001')
  })
})

describe('selectors and texts that do not match what was meant', () => {
  test('6 a matcher that was meant as a prefix is exact', () => {
    expect(codesOf(boxed('"condition": "always", "tools": ["re:read"]'))).toContain('HS110')
  })

  test('7 selectors are judged by the tools they match, never by their shape', () => {
    expect(codesOf(boxed('"condition": "always", "tools": ["re:read_.*"]'))).not.toContain('HS110')
    expect(codesOf(boxed('"condition": "always", "tools": ["re:write_.*"]'))).toContain('HS110')
  })

  test('8 a regex matches more tools than its author listed', () => {
    expect(codesOf(boxed('"condition": "always", "tools": ["re:.*read.*"]'))).toContain('HS112')
  })

  test('11 a selector at an event that ignores it', () => {
    expect(
      codesOf(boxed('"condition": "always", "tools": ["read_file"]').replace('after_tool', 'before_finish')),
    ).toContain('HS113')
  })

  test('22 seconds or milliseconds?', () => {
    expect(codesOf(hookWith('"condition": "always", "limits": { "cooldown": 3 }'))).toContain('HS104')
  })

  test('25 an undefined template variable renders empty', () => {
    expect(
      codesOf(hook('"event": "after_tool", "condition": "always", "action": "warn", "message": "{{pageNo}}"')),
    ).toContain('HS160')
  })
})

describe('hooks at the wrong time', () => {
  test('14 an event of success is chosen for an error', () => {
    expect(codesOf(hookWith('"condition": "tool_error"'))).toContain('HS120')
  })

  test('15 a hook that refuses to finish loops for ever', () => {
    const endless = hook(`"event": "before_finish", "condition": "always", "action": "block", "message": "no",
      "limits": { "maxPerTask": null, "maxPerKey": null }`)
    expect(codesOf(endless)).toContain('HS130')
  })

  test('30 a guard is attached where what it needs is not there yet', () => {
    expect(codesOf(hookWith('"condition": "pagination_present"').replace('after_tool', 'before_tool'))).toContain(
      'HS121',
    )
  })
})

test('16 the cap of a refusing hook is not reset by a call of any tool', () => {
  const finishing = (step: number) => moment('before_finish', step, { finish: { answer: 'v1' } })
  const hooks = startHooks({
    verify: testHook({ event: 'before_finish', action: 'require', parameters: { until: 'never', maxBlocks: 1 } }),
  })
  expect(hooks.raise(finishing(1)).decision.kind).toBe('block')
  hooks.raise(moment('before_tool', 2, { call: call('c1', 'seek') }))
  expect(hooks.raise(finishing(3)).decision.kind).toBe('continue')
})

describe('texts that reach the wrong reader, or too often', () => {
  test('17 a message that nobody sees', () => {
    expect(codesOf(hookWith('"condition": "always"').replace('"message": "hi"', '"message": ""'))).toContain('HS131')
    expect(codesOf(hookWith('"condition": "always"').replace('"warn"', '"record"'))).toContain('HS132')
  })

  test('18 an injected text over its cap would be suppressed as a whole', () => {
    expect(codesOf(hookWith('"condition": "always"').replace('"hi"', `"${'word '.repeat(400)}"`))).toContain('HS140')
  })

  test('19 a reminder on every call', () => {
    const every = hookWith('"condition": "always", "limits": { "maxPerTask": null, "maxPerKey": null }')
    expect(codesOf(every)).toContain('HS141')
  })

  test('20 a refresher may come again after some steps', () => {
    const refresher = hookWith(
      '"condition": "always", "limits": { "maxPerTask": 9, "maxPerKey": 9, "cooldownSteps": 5 }',
    )
    expect(codesOf(refresher)).not.toContain('HS141')
  })

  test('21 the same hook twice fires twice', () => {
    const same = `{ "event": "after_tool", ${rest} }`
    expect(codesOf(harness(`"hooks": { "one": ${same}, "two": ${same} }`))).toContain('HS150')
  })
})

describe('instructions that quarrel', () => {
  const rules = (one: string, two: string) =>
    harness(`"rules": { "one": { "text": "${one}" }, "two": { "text": "${two}" } }`)

  test('26 contradictory instructions without precedence', () => {
    expect(codesOf(rules('Always read the schema.', 'Never read the schema.'))).toContain('HS210')
  })

  test('27 rules that are never active together do not contradict each other', () => {
    const one = harness('"rules": { "one": { "text": "Always read the schema." } }')
    const other = harness('"rules": { "two": { "text": "Never read the schema." } }', 'G0')
    expect(codesOf(one + other)).not.toContain('HS210')
  })

  test('34 absolute wording', () => {
    expect(codesOf(rules('You MUST NEVER stop. ALWAYS GO ON.', 'NEVER EVER ask. You MUST decide.'))).toContain('HS214')
  })
})

describe('evidence and edits that went stale, or leaked', () => {
  test('33 a change of the parent shows in its siblings', () => {
    const edit = '{ "path": "state.rules.brief", "before": null, "after": { "text": "Be brief." } }'
    const pinned = sibling(edit).replaceAll('@H0', `sha256:${'0'.repeat(64)}`)
    expect(codesOf(harness('"rules": { "first": { "text": "Read." } }') + pinned)).toContain('HS402')
    expect(stateHash({})).not.toBe(stateHash({ rules: { first: { text: 'Read.' } } }))
  })

  test('35 an optimiser copies what belongs to one task', () => {
    const copied = proposal(`"rootCauses": [
      { "id": "a", "failedTaskIds": ["find-1", "find-2"] }, { "id": "b", "failedTaskIds": ["find-1", "find-2"] }],
      "edits": [{ "path": "state.rules.one", "before": null, "after": { "text": "In find-1 look at page 3." } }]`)
    expect(codesOf(copied + harness('') + taskSet('"train": ["find-1", "find-2"]'))).toContain('HS531')
  })
})
