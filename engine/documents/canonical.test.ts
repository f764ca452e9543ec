import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { effectiveHash, hashOf, stateHash } from './canonical'
import { canonicalJson } from './canonicalText'

const doubleOf = (bits: string) => {
  const view = new DataView(new ArrayBuffer(8))
  view.setBigUint64(0, BigInt(`0x${bits}`))
  return view.getFloat64(0)
}

describe('the vectors of RFC 8785', () => {
  test.each([
    ['0000000000000000', '0'],
    ['8000000000000000', '0'],
    ['0000000000000001', '5e-324'],
    ['8000000000000001', '-5e-324'],
    ['7fefffffffffffff', '1.7976931348623157e+308'],
    ['ffefffffffffffff', '-1.7976931348623157e+308'],
    ['4340000000000000', '9007199254740992'],
    ['c340000000000000', '-9007199254740992'],
    ['4430000000000000', '295147905179352830000'],
    ['44b52d02c7e14af5', '9.999999999999997e+22'],
    ['44b52d02c7e14af6', '1e+23'],
    ['44b52d02c7e14af7', '1.0000000000000001e+23'],
    ['444b1ae4d6e2ef4e', '999999999999999700000'],
    ['444b1ae4d6e2ef4f', '999999999999999900000'],
    ['444b1ae4d6e2ef50', '1e+21'],
    ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
    ['3eb0c6f7a0b5ed8d', '0.000001'],
    ['41b3de4355555553', '333333333.3333332'],
    ['41b3de4355555554', '333333333.33333325'],
    ['41b3de4355555555', '333333333.3333333'],
    ['41b3de4355555556', '333333333.3333334'],
    ['41b3de4355555557', '333333333.33333343'],
    ['becbf647612f3696', '-0.0000033333333333333333'],
    ['43143ff3c1cb0959', '1424953923781206.2'],
  ])('number %s is %s', (bits, text) => expect(canonicalJson(doubleOf(bits))).toBe(text))

  test.each(['7fffffffffffffff', '7ff0000000000000', 'fff0000000000000'])('number %s is refused', (bits) =>
    expect(() => canonicalJson(doubleOf(bits))).toThrow(TypeError),
  )

  test('scalars and strings', () => {
    const text =
      '{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],' +
      '"string":"\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/","literals":[null,true,false]}'
    expect(canonicalJson(JSON.parse(text))).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
        '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    )
  })

  test('members are sorted by UTF-16 units, so an emoji comes before U+FB33', () => {
    const value = { '€': 1, '\r': 2, '\ufb33': 3, 1: 4, '😀': 5, '\u0080': 6, ö: 7 }
    const parsed: unknown = JSON.parse(canonicalJson(value))
    expect(canonicalJson(value)).toBe('{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}')
    expect(parsed).toEqual(value)
  })
})

describe('canonical form', () => {
  test('does not depend on key order, and is its own canonical form', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value)
        expect(canonicalJson(JSON.parse(text))).toBe(text)
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.integer()), (value) => {
        expect(canonicalJson(Object.fromEntries(Object.entries(value).reverse()))).toBe(canonicalJson(value))
      }),
    )
  })

  test('keeps members with unusual names and leaves out undefined ones', () => {
    expect(canonicalJson(JSON.parse('{"__proto__":{"b":1},"a":2}'))).toBe('{"__proto__":{"b":1},"a":2}')
    expect(canonicalJson({ a: undefined, b: 1 })).toBe('{"b":1}')
  })

  test('a lone surrogate has a hash like any other text', () => {
    expect(hashOf('\ud800')).not.toBe(hashOf('\ud801'))
  })

  test('a hash is the SHA-256 of the canonical text', () => {
    expect(hashOf({})).toBe('sha256:44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a')
  })
})

const hook = { event: 'after_tool', condition: 'always', action: 'warn' }

describe('stateHash', () => {
  test('takes null entries and empty sections as absent', () => {
    expect(stateHash({ hooks: { a: null }, rules: {} })).toBe(stateHash({}))
    expect(stateHash({ hooks: { a: hook, b: null } })).toBe(stateHash({ hooks: { a: hook } }))
  })

  test('hashes entries as they are written', () => {
    expect(stateHash({ hooks: { a: { ...hook, priority: 0 } } })).not.toBe(stateHash({ hooks: { a: hook } }))
    expect(stateHash({ hooks: { a: { ...hook, parameters: { b: null } } } })).not.toBe(
      stateHash({ hooks: { a: hook } }),
    )
  })
})

describe('effectiveHash', () => {
  const effective = (entry: object, section = 'hooks') => effectiveHash({ [section]: { a: { ...entry } } })

  test.each([
    [{ priority: 0 }],
    [{ message: '', parameters: {} }],
    [{ enabled: true, placement: 'note' }],
    [{ limits: {} }],
    [{ limits: { maxPerTask: 8, maxPerKey: 1, maxPerStep: 1, cooldownSteps: 0, maxTokens: 200 } }],
    [{ notes: 'why', tags: ['x'] }],
  ])('of a hook does not change with %j', (members) => {
    expect(effective({ ...hook, ...members })).toBe(effective(hook))
  })

  test.each([
    [{ priority: 1 }],
    [{ message: 'x' }],
    [{ enabled: false }],
    [{ limits: { maxPerTask: null } }],
    [{ parameters: { tags: ['x'] } }],
    [{ tools: ['x'] }],
  ])('of a hook changes with %j', (members) => {
    expect(effective({ ...hook, ...members })).not.toBe(effective(hook))
  })

  test.each(['block', 'require'])('knows that %s may fire twice for one key', (action) => {
    const veto = { ...hook, action }
    expect(effective({ ...veto, limits: { maxPerKey: 2 } })).toBe(effective(veto))
    expect(effective({ ...veto, limits: { maxPerKey: 1 } })).not.toBe(effective(veto))
  })

  test('fills the defaults of the other sections', () => {
    expect(effective({ text: 'x', order: 0, role: 'system' }, 'prompt')).toBe(effective({ text: 'x' }, 'prompt'))
    expect(effective({ text: 'x', priority: 50 }, 'rules')).toBe(effective({ text: 'x' }, 'rules'))
    expect(effective({ role: 'normal', maxCallsPerTask: null }, 'tools')).toBe(effective({}, 'tools'))
  })

  test('an absent entry stays absent', () => {
    expect(effectiveHash({ budgets: { 'harness-text': {} } })).not.toBe(effectiveHash({}))
    expect(effectiveHash({ budgets: { 'harness-text': null } })).toBe(effectiveHash({}))
  })
})
