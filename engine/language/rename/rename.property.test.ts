import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterChange } from '../../../test/language/textChange'
import { wholeProject } from '../../../test/language/wholeProject'
import { buildProject, type FileText } from '../../documents/project'
import { lintProject } from '../../lint/lintProject'
import type { NameUse } from '../names/name'
import { usesIn } from '../names/usesIn'
import { renameUse } from './renameAt'
import { renameObstacle } from './renameObstacle'

/** Layouts that an edit must keep: line ends, a byte order mark, tabs, the end of the file. */
const layouts: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `\uFEFF${text.replaceAll('\n', '\r\n')}\r\n`,
  (text) => text.replace(/^( {2})+/gm, (spaces) => '\t'.repeat(spaces.length / 2)),
  (text) => `${text}\n\n`,
]

const allUses = (files: readonly FileText[]) => {
  const project = buildProject(files)
  return project.files.flatMap((file) => usesIn(file).map((use) => ({ project, file, use })))
}

/** Findings without places and without the names that messages quote. */
const tally = (files: readonly FileText[]) =>
  lintProject(buildProject(files))
    .map(({ code, severity }) => `${code} ${severity}`)
    .sort()

const newName = fc.stringMatching(/^z[a-z0-9]{0,9}(-[a-z0-9]{1,5})?$/)
const uses = allUses(wholeProject())
const drawn = fc.record({
  layout: fc.constantFrom(...layouts),
  index: fc.nat(uses.length - 1),
  name: newName,
})

const isSameUse = (a: NameUse, b: NameUse) => a.kind === b.kind && a.at.length === b.at.length && a.isKey === b.isKey

test('after a rename the workspace is as clean as before, and renaming back gives the first bytes', () => {
  fc.assert(
    fc.property(drawn, ({ layout, index, name }) => {
      const files = wholeProject(layout)
      const target = allUses(files)[index]
      if (target === undefined || renameObstacle(target.use, target.file, target.project) !== undefined) return
      const there = renameUse(target.use, target.file, target.project, name)
      if (!there.ok) throw new Error(there.message)
      const between = afterChange(files, there.value)
      expect(tally(between)).toEqual(tally(files))
      const again = allUses(between).find(({ use }) => use.id === name && isSameUse(use, target.use))
      if (again === undefined) throw new Error(`${name} is nowhere`)
      const back = renameUse(again.use, again.file, again.project, target.use.id)
      if (!back.ok) throw new Error(back.message)
      const sorted = (all: readonly FileText[]) => [...all].sort((a, b) => (a.path < b.path ? -1 : 1))
      expect(sorted(afterChange(between, back.value))).toEqual(sorted(files))
    }),
    { numRuns: 60 },
  )
})
