import { describe, expect, test } from 'vitest'
import { checkDiagnostics } from '../../test/lint/checkDiagnostics'
import { harness, hook, sibling, warnHook } from '../../test/lint/documents'
import { readMarkedProject } from '../../test/lint/markedProject'
import { buildProject } from '../documents/project'
import { lintProject } from './lintProject'
import { allRules } from './registry'

/** What only advises, such as the order of keys, is left out. */
const lint = (source: string) =>
  lintProject(buildProject(readMarkedProject(source).files)).filter(({ severity }) => severity !== 'information')

const late = '"event": "sunrise", "condition": "always", "action": "warn", "message": "hi"'

describe('silences', () => {
  const silenced = (lintMap: string) => hook(late).replace('"metadata"', `"lint": ${lintMap}, "metadata"`)

  test('a code is silent in the entry that names it with a reason', () => {
    expect(lint(silenced('{ "state.hooks.once": { "HS101": "an event of the next version" } }'))).toEqual([])
  })

  test('but not without a reason', () => {
    const codes = lint(silenced('{ "state.hooks.once": { "HS101": " " } }')).map(({ code }) => code)
    expect(codes).toEqual(['HS090', 'HS101'])
  })

  test.each([
    ['for another entry', '{ "state.hooks.twice": { "HS101": "reason" } }'],
    ['for another code', '{ "state.hooks.once": { "HS103": "reason" } }'],
  ])('but not %s', (_, lintMap) => {
    expect(lint(silenced(lintMap)).map(({ code }) => code)).toContain('HS101')
  })

  test('in a sibling the silence is for the edit of the entry', () => {
    const edit = `{ "path": "state.hooks.once", "before": null, "after": { ${late} } }`
    const more = '"lint": { "state.hooks.once": { "HS101": "reason" } },'
    expect(lint(harness('') + sibling(edit, { more }))).toEqual([])
    expect(lint(harness('') + sibling(edit)).map(({ code }) => code)).toEqual(['HS101'])
  })
})

describe('severities of the workspace', () => {
  const workspace = (severity: string) =>
    `\n//- harness-s.json\n{ "kind": "workspace", "schemaVersion": 1, "id": "w", "lint": { "severity": ${severity} } }`

  test('a code can be made milder, or turned off', () => {
    expect(lint(hook(late) + workspace('{ "HS101": "hint" }')).map(({ severity }) => severity)).toEqual(['hint'])
    expect(lint(hook(late) + workspace('{ "HS101": "off" }'))).toEqual([])
  })

  test('a faulty workspace file is reported and stops nothing', () => {
    const codes = lint(hook(late) + workspace('{ "HS101": "loud" }')).map(({ code }) => code)
    expect(codes).toEqual(['HS101', 'HS002'])
  })
})

describe('findings', () => {
  test('come by file, then by place', () => {
    const found = lint(harness(`"hooks": { "A": ${warnHook}, "b": { ${late}, "x": 1 } }`, 'H1') + hook(late))
    expect(found.map(({ file, code }) => `${file} ${code}`)).toEqual([
      'H0.harness.json HS101',
      'H1.harness.json HS006',
      'H1.harness.json HS101',
      'H1.harness.json HS003',
    ])
  })

  test('are the same for the same project', () => {
    const source = harness(`"hooks": { "A": ${warnHook}, "b": { ${late}, "x": 1 } }`)
    expect(lint(source)).toEqual(lint(source))
  })

  test('a broken text keeps its other findings, but gets no fix that would rewrite it', () => {
    const found = lint(hook(`${late},`))
    expect(found.map(({ code }) => code)).toEqual(['HS101', 'HS001'])
    expect(found[0]?.fixes).toEqual([])
  })

  test('each mistake of one hook is named', () => {
    checkDiagnostics(
      hook(`"event": "sunrise",
         ^^^^^^^^^ HS101
"condition": "nevr", "action": "shout",
             ^^^^^^ HS103
                               ^^^^^^^ HS109
"message": 3
           ^ HS002`),
    )
  })
})

test('every rule has its own code, and says what is wrong, why that matters, and what to do', () => {
  expect(allRules.length).toBeGreaterThanOrEqual(36)
  expect(new Set(allRules.map(({ code }) => code)).size).toBe(allRules.length)
  for (const { code, title, documentation, severity, certainty } of allRules) {
    const { what, why, fix } = documentation
    expect(code).toMatch(/^HS\d{3}$/)
    for (const text of [title, what, why, fix]) expect(text.length, code).toBeGreaterThan(10)
    expect(certainty === 'c' && severity === 'error', code).toBe(false)
  }
})
