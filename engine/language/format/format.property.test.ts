import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wholeProject } from '../../../test/language/wholeProject'
import { stateHash } from '../../documents/canonical'
import { buildProject, readFile } from '../../documents/project'
import { applyTextEdits } from '../../documents/text/textEdit'
import { resolutionOf } from '../../lint/resolutions'
import { formatDocument } from './formatDocument'
import type { FormatOptions } from './formatOptions'

const format = (path: string, text: string, options: FormatOptions): string => {
  const file = readFile({ path, text }, [''])
  return file === undefined ? text : applyTextEdits(text, formatDocument(file, options))
}

const options: fc.Arbitrary<FormatOptions> = fc.record({
  tabSize: fc.constantFrom(1, 2, 4, 8),
  insertSpaces: fc.boolean(),
})
/** Strings beyond the width of a line, empty containers, nesting. */
const anything = fc.jsonValue({ maxDepth: 5 }).map((value) => ({ kind: 'harness', zzz: value, id: 'H0' }))
const space = fc.constantFrom(undefined, 1, 3, '\t')
const lineEnd = fc.constantFrom('\n', '\r\n')

test('formatting twice changes nothing more, and the value stays', () => {
  fc.assert(
    fc.property(anything, space, lineEnd, options, (value, indent, newLine, how) => {
      const text = JSON.stringify(value, null, indent).replaceAll('\n', newLine)
      const once = format('H0.harness.json', text, how)
      expect(JSON.parse(once)).toEqual(JSON.parse(text))
      expect(format('H0.harness.json', once, how)).toBe(once)
      if (text.includes('\r\n')) expect(once.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    }),
  )
})

test('formatting changes the state of no harness, whatever the layout', () => {
  fc.assert(
    fc.property(space, options, (indent, how) => {
      const files = wholeProject((text) => JSON.stringify(JSON.parse(text), null, indent))
      const [before, after] = [files, files.map(({ path, text }) => ({ path, text: format(path, text, how) }))].map(
        (each) => stateHash(resolutionOf(buildProject(each), 'S2').state),
      )
      expect(after).toBe(before)
    }),
    { numRuns: 20 },
  )
})
