import { describe, expect, test } from 'vitest'
import { checkDiagnostics, checkFix } from './checkDiagnostics'
import { harness, hook } from './documents'
import { changed, readMarkedProject, withCarriageReturns, withEmoji } from './markedProject'

const late = '"event": "sunrise", "condition": "always", "action": "warn", "message": "hi"'
const marked = (line: string) => hook(`${late}\n${line}`)

describe('a check fails', () => {
  test.each([
    ['when nothing is marked', hook(late)],
    ['when the wrong characters are marked', marked('         ^^^^^^^^ HS101')],
    ['when another code is marked', marked('         ^^^^^^^^^ HS103')],
    ['when the message says something else', marked('         ^^^^^^^^^ HS101 sunset')],
    ['when more is marked than is wrong', marked('         ^^^^^^^^^ HS101\n         ^^^^^^^^^ HS101')],
  ])('%s', (_, source) => {
    expect(() => checkDiagnostics(source)).toThrow()
  })

  test('when the fix gives another text', () => {
    expect(() => checkFix('HS101', hook(late), hook(late))).toThrow()
  })
})

test('a check passes when exactly the mistakes are marked', () => {
  checkDiagnostics(marked('         ^^^^^^^^^ HS101 Unknown event'))
})

describe('the marked text', () => {
  const source = '//- a.harness.json\n{ "id": 1,\n  ^^^^ HS002 message here\n"x": 2 }\n//- b.pool.json\n{}'

  test('is read as documents and markers', () => {
    const { files, markers } = readMarkedProject(source)
    expect(files).toEqual([
      { path: 'a.harness.json', text: '{ "id": 1,\n"x": 2 }' },
      { path: 'b.pool.json', text: '{}' },
    ])
    expect(markers).toEqual([{ file: 'a.harness.json', start: 2, end: 6, code: 'HS002', message: 'message here' }])
  })

  test('keeps its markers at the same characters in every variant', () => {
    const project = readMarkedProject(source.replace('HS002', 'HS003').replace('^^^^', '^^^^'))
    for (const change of [withCarriageReturns, withEmoji(false), withEmoji(true)]) {
      const { files, markers } = changed(project, change)
      expect(markers.map(({ start, end }) => files[0]?.text.slice(start, end))).toEqual(['"id"'])
    }
  })

  test('may state the hash of a harness by its id', () => {
    const { files } = readMarkedProject(`${harness('')}\n//- x.pool.json\n{ "base": "@H0" }`)
    expect(files.at(-1)?.text).toMatch(/^\{ "base": "sha256:[0-9a-f]{64}" \}$/)
  })
})
