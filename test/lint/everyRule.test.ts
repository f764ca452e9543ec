import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { allRules } from '../../engine/lint/registry'

/** Every rule has tests that show the mistake and its absence, a page, and a fix that is tried, or a reason for none. */

const root = join(import.meta.dirname, '../..')
const textsUnder = (folder: string, ending: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith(ending))
      .map((path) => [basename(path), readFileSync(join(root, folder, path), 'utf8')]),
  )

const ruleTests = textsUnder('engine/lint/rules', '.test.ts')
const actionTests = [...textsUnder('engine/language/actions', '.test.ts').values()].join('\n')
const codes = allRules.map(({ code }) => code)

/** The tests of the file beside the rule, which is called after its code. */
const testsOf = (code: string): string =>
  [...ruleTests].find(([name]) => name.startsWith(code.toLowerCase()))?.[1] ?? ''

const isFixed = (code: string): boolean =>
  new RegExp(`checkFix\\(\\s*'${code}'`).test(testsOf(code)) ||
  new RegExp(`cursorAtFinding\\([^\\n]*'${code}'\\)`).test(actionTests)

/** Why no edit of documents mends a code, and the codes of which that is true. */
const reasons: readonly (readonly [reason: string, codes: string])[] = [
  ['the fix is there, and its test applies it with a table of versions: of no kind there is an older one', 'HS005'],
  ['a person must say what the text, pattern or setting is to mean', 'HS115 HS122 HS134 HS204 HS211 HS212 HS213 HS214'],
  ['what the hook should look for instead, only its author knows', 'HS116 HS118 HS119'],
  ['a person must choose which part is cut, or raise the budget', 'HS142 HS202 HS224 HS903'],
  ['two things are right each by itself, and only their author knows which one is to go', 'HS152 HS221 HS226 HS228'],
  ['what to say where the variable is missing is a new message', 'HS161'],
  ['which parent was meant is written nowhere', 'HS409 HS603'],
  ['whether the direction or the edits are wrong, and how to divide them, is a judgement', 'HS412 HS413'],
  ['that may be wanted, and the diagnostic only tells of it', 'HS414 HS415 HS518 HS605 HS606 HS803'],
  ['root causes and their evidence are found by reading trajectories, and must not be made up', 'HS501 HS502 HS509'],
  ['the task is what it is: another one has to be found and played', 'HS505 HS508'],
  ['records of what was played are not edited: play again, with the right sizes', 'HS510 HS512 HS513 HS514 HS517'],
  ['the sentence must be written in general words', 'HS530 HS532 HS533 HS708'],
  ['a run has to be made or finished, or its files found again', 'HS608 HS702 HS801 HS804 HS805 HS811 HS812'],
  ['more siblings, or other policies, have to be there first', 'HS607 HS906'],
]
const withoutFix = new Set(reasons.flatMap(([, unfixed]) => unfixed.split(' ')))

describe.each(codes)('%s', (code) => {
  const tests = testsOf(code)

  test('is shown in a document that has it, at its place', () => {
    expect(tests).toMatch(new RegExp(`[\\^}] ${code}\\b`))
  })

  test('is looked for where it is not', () => {
    expect(tests.match(/checkDiagnostics\(/g)?.length ?? 0).toBeGreaterThan(1)
  })

  test('has a page', () => {
    expect(existsSync(join(root, `docs/diagnostics/${code}.md`))).toBe(true)
  })

  test('has a fix that is applied in a test, or a reason why not', () => {
    expect(isFixed(code) || withoutFix.has(code)).toBe(true)
  })
})

test('what has a fix needs no reason, and reasons are for codes that there are', () => {
  expect([...withoutFix].filter((code) => isFixed(code) || !codes.includes(code))).toEqual([])
})
