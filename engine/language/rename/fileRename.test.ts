import { expect, test } from 'vitest'
import { afterChange } from '../../../test/language/textChange'
import { wholeProject } from '../../../test/language/wholeProject'
import { buildProject } from '../../documents/project'
import { noChange } from '../workspaceChange'
import { fileRename } from './fileRename'

const files = wholeProject()
const project = buildProject(files)

test('renaming the file of a sibling renames the sibling everywhere, and leaves the file to the editor', () => {
  const change = fileRename(project, 'harness/S1.sibling.json', 'harness/pages.sibling.json')
  expect(change.renames).toEqual([])
  const texts = new Map(afterChange(files, change).map(({ path, text }) => [path, text]))
  expect(texts.get('harness/S1.sibling.json')).toContain('"id": "pages"')
  expect(texts.get('pool/main.pool.json')).toContain('{ "id": "pages", "stateHash"')
})

test.each([
  ['moving it to another folder', 'harness/S1.sibling.json', 'old/S1.sibling.json'],
  ['a name that is taken', 'harness/S1.sibling.json', 'harness/S2.sibling.json'],
  ['a name that ends in another kind', 'harness/S1.sibling.json', 'harness/S9.harness.json'],
  ['a file called otherwise than its document', 'harness-s.json', 'other/harness-s.json'],
  ['a file that is not ours', 'README.md', 'READ.md'],
])('%s changes no document', (_, from, to) => {
  expect(fileRename(project, from, to)).toEqual(noChange)
})
