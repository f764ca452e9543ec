import { describe, expect, test } from 'vitest'
import { actionsAt, afterAction, cursorAtFinding } from '../../../test/language/actionsAt'
import { cursorIn } from '../../../test/language/cursorProject'
import { harness, proposal, sibling } from '../../../test/lint/documents'
import { readMarkedProject } from '../../../test/lint/markedProject'
import { buildProject } from '../../documents/project'
import { lintProject } from '../../lint/lintProject'

const edit = (text: string) => `{ "path": "state.rules.brief", "before": null, "after": { "text": "${text}" } }`
const accepted = (more = '') =>
  proposal(`"rootCauses": [], "edits": [${edit('one')}], ${more} "verdict": { "status": "accepted" }`)

const accepting = (documents: string) => {
  const { files } = readMarkedProject(documents)
  return cursorAtFinding(cursorIn(files, 'R1.proposal.json', 0), 'HS516')
}

const createdFrom = (proposed: string) => {
  const after = afterAction(accepting(harness('') + proposed), 'Create sibling')
  const left = lintProject(buildProject(after)).filter(({ code, file }) => code === 'HS516' || file.startsWith('S'))
  expect(left).toEqual([])
  return JSON.parse(after.find(({ path }) => path === 'S1.sibling.json')?.text ?? '{}')
}

describe('the sibling of an accepted proposal', () => {
  test('is made of its edits, on its parent, and says where it comes from', () => {
    expect(createdFrom(accepted())).toMatchObject({
      id: 'S1',
      parent: { id: 'H0' },
      direction: { label: 'complete pagination' },
      edits: [JSON.parse(edit('one'))],
      origin: { proposal: 'R1', revision: 0 },
    })
  })

  test('is made of the revision where there is one', () => {
    const made = createdFrom(accepted(`"revision": { "edits": [${edit('two')}] },`))
    expect(made).toMatchObject({ edits: [JSON.parse(edit('two'))], origin: { revision: 1 } })
  })

  test('is made of what a person approved', () => {
    const review = `"review": { "decision": "approved", "humanEdits": [${edit('three')}] },`
    const made = createdFrom(accepted(review))
    expect(made).toMatchObject({ edits: [JSON.parse(edit('three'))], origin: { editedByHuman: true } })
  })

  test('has an id that nobody has', () => {
    const after = afterAction(accepting(harness('') + accepted() + sibling('')), 'Create sibling')
    expect(after.map(({ path }) => path)).toContain('S2.sibling.json')
  })

  test('is not offered where its parent is missing', () => {
    const actions = actionsAt(accepting(accepted().replace('"@H0"', `"sha256:${'0'.repeat(64)}"`)))
    expect(actions.filter(({ title }) => title.startsWith('Create sibling'))).toEqual([])
  })
})
