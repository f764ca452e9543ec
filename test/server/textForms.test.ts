import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lineIndex } from '../../engine/documents/text/positions'
import { baseHarness, sampleFiles, sibling } from '../cli/sampleWorkspace'
import { seededRandom } from '../fuzz/mutate'
import type { SeenFinding } from './freshFindings'
import { listOf, memberOf, ServedWorkspace } from './servedWorkspace'

const textAt = (text: string, { start, end }: SeenFinding['range']): string => {
  const lines = lineIndex(text)
  return text.slice(lines.offsetAt(start), lines.offsetAt(end))
}

let served: ServedWorkspace
beforeAll(async () => {
  served = await ServedWorkspace.start(sampleFiles)
  await served.rest()
})
afterAll(() => served.stop())

describe('ranges', () => {
  const strange = ['🧭', '👩‍👩‍👧', 'e\u0301', '文', '\u200f', '\ud83d', '\u2028', '𝒳', '\t', '\\n', '\\ud83e', 'a']
  const words = (random: () => number) =>
    Array.from({ length: 12 }, () => strange[Math.floor(random() * strange.length)] ?? '').join('')

  test('survive any characters before them, whether opened so, typed, or on the line before', async () => {
    const path = 'harness/H0.harness.json'
    const textWith = (title: string, lineBreak: string) =>
      `{ "kind": "harness", "schemaVersion": 1, "id": "H0", "title": "${title}",${lineBreak} "colour": 1,` +
      ` "state": ${JSON.stringify(baseHarness.state)} }`
    served.open(path, textWith('', ' '))
    for (let seed = 0; seed < 30; seed += 1) {
      const random = seededRandom(seed)
      const text = textWith(words(random), seed % 2 === 0 ? ' ' : '\r\n')
      const version = served.edit(path, text)
      await served.rest()
      const shown = served.shown(path).filter(({ code }) => code === 'HS003')
      expect(served.client.diagnostics.get(served.uri(path))?.version, `seed ${seed}`).toBe(version)
      expect(
        shown.map(({ range }) => textAt(text, range)),
        `seed ${seed}: ${JSON.stringify(text.slice(60, 130))}`,
      ).toEqual(['"colour"'])
    }
    served.close(path)
  })

  test('and places of edits count as editors do: in UTF-16 units', async () => {
    const path = 'harness/H0.harness.json'
    const before = '{ "kind": "harness", "title": "🧭🧭", "schemaVersion": 1, "id": "H0", "state": {} }'
    served.open(path, before)
    const at = before.indexOf('"state"')
    const place = { line: 0, character: at }
    served.edit(path, [{ range: { start: place, end: place }, text: '"colour": 1, ' }])
    const after = `${before.slice(0, at)}"colour": 1, ${before.slice(at)}`
    await served.shownOnce(() => served.codes(path).includes('HS003'))
    const shown = served.shown(path).filter(({ code }) => code === 'HS003')
    expect(shown.map(({ range }) => textAt(after, range))).toEqual(['"colour"'])
    served.close(path)
  })
})

/** Each has mistakes with fixes of several kinds: of names, keys, values, hashes, order. */
const faulty = {
  'harness/H0.harness.json': {
    ...baseHarness,
    kindd: 'x',
    state: {
      ...baseHarness.state,
      hooks: {
        'Read Error': {
          event: 'afterTool',
          condition: 'alway',
          action: 'warn',
          message: 'Hello {{tool.nam}}',
          parameters: { timeout: 3 },
        },
        'second-hook': { event: 'after_tool', condition: 'pagination_presnt', action: 'warning', message: '' },
      },
    },
  },
  'harness/S1.sibling.json': {
    ...sibling,
    base: { ...sibling.base, id: 'H00' },
    edits: [...sibling.edits, { path: 'state.rule.read-first', before: null, after: { text: 'x' } }],
  },
}

interface Form {
  readonly mark: string
  readonly lineEnd: string
  readonly end: string
  readonly indent: string
}

const forms: readonly Form[] = ['', '\uFEFF'].flatMap((mark) =>
  ['\n', '\r\n'].flatMap((lineEnd) =>
    ['', lineEnd].flatMap((end) => ['  ', '    ', '\t'].map((indent) => ({ mark, lineEnd, end, indent }))),
  ),
)

const inForm = (value: unknown, { mark, lineEnd, end, indent }: Form): string =>
  mark + JSON.stringify(value, null, indent).replaceAll('\n', lineEnd) + end

const isEdit = (edit: unknown): edit is { range: SeenFinding['range']; newText: string } =>
  typeof memberOf(edit, 'newText') === 'string' && memberOf(edit, 'range') !== undefined

const applied = (text: string, edits: readonly unknown[]): string => {
  const lines = lineIndex(text)
  const places = edits.filter(isEdit).map(({ range, newText }) => ({
    start: lines.offsetAt(range.start),
    end: lines.offsetAt(range.end),
    newText,
  }))
  return [...places]
    .sort((a, b) => b.start - a.start)
    .reduce((now, { start, end, newText }) => now.slice(0, start) + newText + now.slice(end), text)
}

/** What a fix has made of the form of a text; empty when it was kept. */
const spoilt = (text: string, { mark, lineEnd, end, indent }: Form): readonly string[] => {
  const lineEnds = new Set(text.match(/\r?\n/g))
  const foreign = indent === '\t' ? /^ +["{}\]]/m : /^\t+/m
  return [
    ...(text.startsWith('\uFEFF') === (mark !== '') ? [] : ['byte order mark']),
    ...([...lineEnds].every((each) => each === lineEnd) ? [] : ['line ends']),
    ...(/\n$/.test(text) === (end !== '') ? [] : ['final newline']),
    ...(foreign.test(text) ? ['indent'] : []),
  ]
}

interface OfferedChange {
  readonly title: string
  readonly edits: readonly unknown[]
}

const spoiltBy = ({ title, edits }: OfferedChange, text: string, form: Form): readonly string[] => {
  const after = applied(text, edits)
  const problems = after === text ? ['nothing changed'] : spoilt(after, form)
  return problems.map((problem) => `${JSON.stringify(form)} ${title}: ${problem}`)
}

describe('every fix, and formatting,', () => {
  test(`keeps byte order mark, line ends, final newline and indent, in ${forms.length} forms`, async () => {
    const tried: (readonly string[])[] = []
    for (const form of forms) {
      for (const [path, value] of Object.entries(faulty)) {
        const text = inForm(value, form)
        served.open(path, text)
        for (const change of await changesOffered(path, text, form)) tried.push(spoiltBy(change, text, form))
        served.close(path)
      }
    }
    expect(tried.flat()).toEqual([])
    expect(tried.length).toBeGreaterThan(10 * forms.length)
  })

  const changesOffered = async (path: string, text: string, { indent }: Form) => {
    const uri = served.uri(path)
    const textDocument = { uri }
    const range = { start: { line: 0, character: 0 }, end: { line: text.split('\n').length, character: 0 } }
    const offered: OfferedChange[] = []
    for (const only of ['quickfix', 'source.fixAll']) {
      const context = { diagnostics: [], only: [only] }
      const { result } = await served.client.request('textDocument/codeAction', { textDocument, range, context })
      for (const action of listOf(result)) {
        const changes = listOf(memberOf(memberOf(action, 'edit'), 'documentChanges'))
        const own = changes.filter((change) => memberOf(memberOf(change, 'textDocument'), 'uri') === uri)
        const edits = own.flatMap((change) => listOf(memberOf(change, 'edits')))
        if (edits.length > 0) offered.push({ title: String(memberOf(action, 'title')), edits })
      }
    }
    const options = { tabSize: indent.length, insertSpaces: indent !== '\t' }
    const formatted = await served.client.request('textDocument/formatting', { textDocument, options })
    const edits = listOf(formatted.result)
    return edits.length === 0 ? offered : [...offered, { title: 'formatting', edits }]
  }
})
