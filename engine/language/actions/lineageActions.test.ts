import { describe, expect, test } from 'vitest'
import { actionsAt, afterAction, cursorAtFinding } from '../../../test/language/actionsAt'
import { cursorIn, readCursorProject } from '../../../test/language/cursorProject'
import { cursorAtText, wholeProject } from '../../../test/language/wholeProject'
import { buildProject, type FileText } from '../../documents/project'
import { lintProject } from '../../lint/lintProject'
import { resolutionOf } from '../../lint/resolutions'

const errorsIn = (files: readonly FileText[], path: string) =>
  lintProject(buildProject(files)).filter(({ file, severity }) => file === path && severity === 'error')

const textOf = (files: readonly FileText[], path: string) => files.find((file) => file.path === path)?.text ?? ''

describe('extracting a hook', () => {
  test('of a sibling makes a sibling with the same parent, and both are right', () => {
    const after = afterAction(cursorAtText('harness/S1.sibling.json', 'Look first'), 'to a new sibling S3')
    const made = JSON.parse(textOf(after, 'harness/S3.sibling.json'))
    expect(made).toMatchObject({
      parent: { id: 'H0' },
      edits: [{ path: 'state.hooks.read-before-save', before: null }],
    })
    expect(textOf(after, 'harness/S1.sibling.json')).not.toContain('read-before-save')
    expect(errorsIn(after, 'harness/S3.sibling.json')).toEqual([])
    expect(errorsIn(after, 'harness/S1.sibling.json')).toEqual([])
  })

  test('of a base harness makes a sibling that is what the base was, its silences too', () => {
    const before = resolutionOf(buildProject(wholeProject()), 'H0').state
    const after = afterAction(cursorAtText('harness/H0.harness.json', '"setFlag"'), 'Extract hook `mark-reading`')
    const project = buildProject(after)
    expect(resolutionOf(project, 'S3').state).toEqual(before)
    expect(resolutionOf(project, 'H0').state.hooks).toBeUndefined()
    expect(JSON.parse(textOf(after, 'harness/S3.sibling.json')).lint).toEqual({
      'state.hooks.mark-reading': { HS117: 'marks every reading' },
    })
    expect(JSON.parse(textOf(after, 'harness/H0.harness.json')).lint).toEqual({})
    expect(errorsIn(after, 'harness/S3.sibling.json')).toEqual([])
  })

  test('leaves what stands on it to say that it is out of date', () => {
    const after = afterAction(cursorAtText('harness/S1.sibling.json', 'Look first'), 'Extract hook')
    expect(errorsIn(after, 'harness/S2.sibling.json').map(({ code }) => code)).toContain('HS402')
  })

  test.each([
    ['a rule', 'harness/H0.harness.json', 'Read before'],
    ['an edit of a tool', 'harness/S2.sibling.json', '"maxCallsPerTask": 5'],
    ['a proposal', 'proposals/R1.proposal.json', 'Look first'],
  ])('is not offered in %s', (_, path, text) => {
    expect(actionsAt(cursorAtText(path, text)).filter(({ kind }) => kind === 'refactor.extract')).toEqual([])
  })
})

describe('rebasing', () => {
  const drifted = wholeProject().map(({ path, text }) => ({
    path,
    text: path === 'harness/H0.harness.json' ? text.replace('"Read before you write."', '"Read, then write."') : text,
  }))

  test('is offered where the parent changed, and leaves nothing to complain of', () => {
    const cursor = cursorAtFinding(cursorIn(drifted, 'harness/S1.sibling.json', 0), 'HS402')
    const after = afterAction(cursor, 'Rebase on the parent as it is now')
    expect(errorsIn(after, 'harness/S1.sibling.json')).toEqual([])
  })

  test('says how many conflicts stay', () => {
    const files = wholeProject().map(({ path, text }) => ({
      path,
      text: path === 'harness/H0.harness.json' ? text.replace('"Be brief."', '"Be short."') : text,
    }))
    const cursor = cursorAtFinding(cursorIn(files, 'harness/S1.sibling.json', 0), 'HS403')
    expect(actionsAt(cursor).map(({ title }) => title)).toContain(
      'Rebase on the parent as it is now (1 conflict stays)',
    )
  })

  test('is not offered where nothing changed', () => {
    const actions = actionsAt(cursorAtText('harness/S1.sibling.json', 'stateHash'))
    expect(actions.filter(({ title }) => title.startsWith('Rebase'))).toEqual([])
  })
})

describe('inlining the entry of the parent', () => {
  const edit = (members: string) =>
    readCursorProject(`//- H0.harness.json
{ "kind": "harness", "schemaVersion": 1, "id": "H0", "state": { "rules": { "be-brief": { "text": "Be brief." } } } }
//- S1.sibling.json
{ "kind": "sibling", "schemaVersion": 1, "id": "S1", "base": { "id": "H0", "stateHash": "@H0" },
"parent": { "id": "H0", "stateHash": "@H0" }, "edits": [{ "path": "state.rules.be$0-brief"${members} }] }`)

  const edited = (members: string, title: string) =>
    JSON.parse(textOf(afterAction(edit(members), title), 'S1.sibling.json')).edits[0]

  test('fills an edit of which only the path is written', () => {
    const entry = { text: 'Be brief.' }
    expect(edited('', '`before` and `after`')).toEqual({ path: 'state.rules.be-brief', before: entry, after: entry })
  })

  test('repairs a guard and keeps what the edit wants', () => {
    const after = { text: 'Be very brief.' }
    expect(edited(`, "before": null, "after": ${JSON.stringify(after)}`, 'entry as `before`')).toEqual({
      path: 'state.rules.be-brief',
      before: { text: 'Be brief.' },
      after,
    })
  })

  test('keeps a removal a removal', () => {
    expect(edited(', "before": null, "after": null', 'Inline').after).toBeNull()
  })

  test('is not offered when the guard holds', () => {
    const actions = actionsAt(edit(', "before": { "text": "Be brief." }, "after": null'))
    expect(actions.filter(({ kind }) => kind === 'refactor.inline')).toEqual([])
  })

  test('is not offered for an entry that the parent lacks', () => {
    expect(
      actionsAt(cursorAtText('harness/S2.sibling.json', 'ask-at-end')).filter(({ kind }) => kind === 'refactor.inline'),
    ).toEqual([])
  })
})
