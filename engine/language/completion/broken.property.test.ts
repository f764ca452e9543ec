import { expect, test } from 'vitest'
import { mutate, seededRandom } from '../../../test/fuzz/mutate'
import { sweepFiles } from '../../../test/language/sweepDocuments'
import { buildProject } from '../../documents/project'
import { hoverAt } from '../hover'
import { inlayHintsIn } from '../inlayHints/inlayHintsIn'
import { semanticTokensIn } from '../semanticTokens/semanticTokensIn'
import { completionsAt } from './completionsAt'

const rounds = 200

test('no broken text makes an editor feature throw, or speak of text that is not there', () => {
  const random = seededRandom(7)
  for (let round = 0; round < rounds; round += 1) {
    const { path, text } = sweepFiles[Math.floor(random() * sweepFiles.length)] ?? { path: '', text: '' }
    const broken = mutate(text, Math.floor(random() * 2 ** 31))
    const offset = Math.floor(random() * (broken.length + 1))
    const files = sweepFiles.map((file) => (file.path === path ? { path, text: broken } : file))
    const project = buildProject(files)
    const file = project.files.find((each) => each.path === path)
    // A header of a run that does not say so any more is none of ours.
    if (file === undefined) continue
    const cursor = { project, file, offset }
    const range = { start: Math.min(offset, broken.length), end: broken.length }
    const spans = [
      ...completionsAt(cursor).items.map(({ edit }) => edit.span),
      ...[hoverAt(cursor)?.span ?? { start: offset, end: offset }],
      ...semanticTokensIn(cursor.file).map(({ span }) => span),
      ...inlayHintsIn(cursor.file, cursor.project, range).map(({ offset: at }) => ({ start: at, end: at })),
    ]
    expect(spans.every(({ start, end }) => 0 <= start && start <= end && end <= broken.length)).toBe(true)
    expect(completionsAt(cursor).items.every(({ edit }) => edit.span.start <= offset && offset <= edit.span.end)).toBe(
      true,
    )
  }
})
