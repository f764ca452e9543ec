import { describe, expect, test } from 'vitest'
import type { JsonObject, JsonValue } from '../../engine/documents/json'
import { harnessIdPattern } from '../../engine/documents/kinds/harnessId'
import { parseDocument } from '../../engine/documents/text/parse'
import { isKind, type SchemaName, validateKind } from '../../engine/documents/validate'

/** A place as `edits.0.path`, what is put there (`undefined` takes it out), and the message that must follow. */
export type Refusal = readonly [place: string, put: JsonValue | undefined, message: string]

export interface KindExamples {
  /** Nothing in it can be left out. */
  readonly minimal: JsonObject
  /** Says everything that this kind can say. */
  readonly full: JsonObject
  readonly refusals: readonly Refusal[]
}

const stepOf = (step: string): string | number => (/^\d+$/.test(step) ? Number(step) : step)

const withChange = (value: unknown, [step = '', ...rest]: readonly string[], put: JsonValue | undefined): unknown => {
  const isList = Array.isArray(value)
  const members = Object.entries(Object(value)).filter(
    ([name]) => name !== step || rest.length > 0 || put !== undefined,
  )
  const changed = new Map<string, unknown>(members)
  if (rest.length > 0) changed.set(step, withChange(changed.get(step), rest, put))
  else if (put !== undefined) changed.set(step, put)
  return isList ? [...changed.values()] : Object.fromEntries(changed)
}

/** What is missing or not known is told of the object that lacks or has it; all else of the value itself. */
const toldOf = (place: readonly string[], message: string): readonly (string | number)[] =>
  (/^must (have required|NOT have additional)/.test(message) ? place.slice(0, -1) : place).map(stepOf)

const findings = (kind: SchemaName, value: unknown) =>
  validateKind(kind, value).map(({ path, message }) => ({ path, message }))

/** Tests that a kind accepts its examples, needs every member of the minimal one, and refuses what it must by place. */
export const kindContract = (kind: SchemaName, { minimal, full, refusals }: KindExamples): void => {
  describe(kind, () => {
    test.each(Object.entries({ minimal, full }))(
      'the %s example is right, also after a trip through text',
      (_, value) => {
        expect(findings(kind, value)).toEqual([])
        expect(isKind(kind, parseDocument(JSON.stringify(value)).value)).toBe(true)
      },
    )

    test.each(Object.keys(minimal))('%s cannot be left out', (name) => {
      const { [name]: _, ...rest } = minimal
      expect(findings(kind, rest)).toEqual([{ path: [], message: `must have required property '${name}'` }])
      expect(isKind(kind, rest)).toBe(false)
    })

    test.each(refusals)('%s = %j: %s', (place, put, message) => {
      const path = place.split('.')
      const broken = withChange(full, path, put)
      expect(findings(kind, broken)).toEqual([{ path: toldOf(path, message), message }])
      expect(isKind(kind, broken)).toBe(false)
    })
  })
}

/** Messages that many kinds share. */
export const must = {
  beText: 'must be string',
  beTruth: 'must be boolean',
  beCount: 'must be integer',
  beNumber: 'must be number',
  beList: 'must be array',
  beObject: 'must be object',
  beThis: 'must be equal to constant',
  beOneOf: 'must be equal to one of the allowed values',
  beHash: 'must match pattern "^sha256:[0-9a-f]{64}$"',
  notBeEmpty: 'must NOT have fewer than 1 characters',
  notBeLong: 'must NOT have more than 128 characters',
  holdSomething: 'must NOT have fewer than 1 items',
  beKnown: 'must NOT have additional properties',
  be: (least: string) => `must be ${least}`,
  have: (name: string) => `must have required property '${name}'`,
} as const

export const aHash = `sha256:${'0a'.repeat(32)}`
export const aPin = { id: 'H0', stateHash: aHash }

/** The head that every document kind has, and what is refused in it. */
export const headOf = (kind: string) => ({ kind, schemaVersion: 1, id: 'x' })
export const fullHeadOf = (kind: string) => ({ ...headOf(kind), $schema: 'x.json', title: 'An example' })
export const headRefusals: readonly Refusal[] = [
  ['$schema', 1, must.beText],
  ['kind', 'other', must.beThis],
  ['schemaVersion', 0, must.be('>= 1')],
  ['schemaVersion', 1.5, must.beCount],
  ['schemaVersion', '1', must.beCount],
  ['id', '', must.notBeEmpty],
  ['id', 'x'.repeat(129), must.notBeLong],
  ['id', 7, must.beText],
  ['title', null, must.beText],
  ['titel', 'x', must.beKnown],
]

/** What is refused in the id of a harness or sibling, besides. */
export const harnessIdRefusals: readonly Refusal[] = [
  'a/b',
  'a,b',
  'H0:8',
  '*',
  'a b',
  'a\u00a0b',
  'a\n',
  '\u0000',
  '\u009f',
].map((id) => ['id', id, `must match pattern "${harnessIdPattern}"`])

/** What is refused in a pin at a place. */
export const pinRefusals = (place: string): readonly Refusal[] => [
  [place, 'H0', must.beObject],
  [`${place}.id`, undefined, must.have('id')],
  [`${place}.id`, '', must.notBeEmpty],
  [`${place}.stateHash`, undefined, must.have('stateHash')],
  [`${place}.stateHash`, `sha256:${'0A'.repeat(32)}`, must.beHash],
  [`${place}.stateHash`, '0a'.repeat(32), must.beHash],
  [`${place}.version`, 1, must.beKnown],
]

/** What is refused in a list of guarded edits that begins with one. */
export const editRefusals = (place: string): readonly Refusal[] => [
  [place, {}, must.beList],
  [`${place}.0`, 'state.rules.a', must.beObject],
  [`${place}.0.path`, undefined, must.have('path')],
  [`${place}.0.path`, '', must.notBeEmpty],
  [`${place}.0.before`, undefined, must.have('before')],
  [`${place}.0.before`, 'text', must.be('object or null')],
  [`${place}.0.after`, undefined, must.have('after')],
  [`${place}.0.after`, [], must.be('object or null')],
  [`${place}.0.rationale`, null, must.beText],
  [`${place}.0.reason`, 'x', must.beKnown],
]

export const lintRefusals: readonly Refusal[] = [
  ['lint', [], must.beObject],
  ['lint.x', 'HS141', must.beObject],
  ['lint.x.HS141', true, must.beText],
]
