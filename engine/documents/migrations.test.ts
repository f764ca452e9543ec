import { describe, expect, test } from 'vitest'
import { currentVersion, type Migration, type Migrations, migrate, migrations } from './migrations'

const rename: Migrations = {
  pool: new Map<number, Migration>([
    [1, ({ list = [], ...rest }) => ({ ...rest, entries: list })],
    [2, ({ entries = [], ...rest }) => ({ ...rest, members: entries })],
  ]),
}

test('without a step every kind is at version 1', () => {
  expect(currentVersion('harness', migrations)).toBe(1)
  expect(currentVersion('pool', rename)).toBe(3)
  expect(currentVersion('harness', rename)).toBe(1)
})

describe('a document of an older version', () => {
  test('goes through every step, and its version is written', () => {
    expect(migrate({ schemaVersion: 1, list: [] }, 1, 'pool', rename)).toEqual({
      ok: true,
      value: { schemaVersion: 3, members: [] },
    })
  })

  test('that is in between takes the rest of the steps', () => {
    expect(migrate({ schemaVersion: 2, entries: [1] }, 2, 'pool', rename)).toMatchObject({ value: { members: [1] } })
  })

  test('from which no step leads on names the version where it stops', () => {
    expect(migrate({ schemaVersion: 0 }, 0, 'pool', rename)).toEqual({ ok: false, missing: 0 })
    const gap: Migrations = { pool: new Map<number, Migration>([[2, (value) => value]]) }
    expect(migrate({ schemaVersion: 1 }, 1, 'pool', gap)).toEqual({ ok: false, missing: 1 })
  })
})

test('the value that was given stays as it is', () => {
  const value = { schemaVersion: 1, list: [] }
  migrate(value, 1, 'pool', rename)
  expect(value).toEqual({ schemaVersion: 1, list: [] })
})
