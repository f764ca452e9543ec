import { expect, test } from 'vitest'
import { isJsonObject } from './json'
import { kindSchemas, unitSchemas } from './schemas'

/** Editors show a description at the cursor and beside every proposal. */

interface Member {
  readonly place: string
  readonly schema: Readonly<Record<string, unknown>>
}

const membersIn = (schema: unknown, place: string): readonly Member[] => {
  if (!isJsonObject(schema)) return []
  const properties = isJsonObject(schema['properties']) ? Object.entries(schema['properties']) : []
  const branches = ['anyOf', 'oneOf', 'allOf'].flatMap((keyword) => {
    const list = schema[keyword]
    return Array.isArray(list) ? list.map((branch, index) => membersIn(branch, `${place}(${index})`)) : []
  })
  return [
    ...properties.flatMap(([name, member]) => {
      const here = `${place}.${name}`
      return [...(isJsonObject(member) ? [{ place: here, schema: member }] : []), ...membersIn(member, here)]
    }),
    ...membersIn(schema['items'], `${place}[]`),
    ...membersIn(schema['additionalProperties'], `${place}.*`),
    ...branches.flat(),
  ]
}

const all = Object.entries({ ...kindSchemas, ...unitSchemas }).map(([name, schema]) => [name, schema] as const)

test.each(all)('every member of %s has a description', (name, schema) => {
  const members = membersIn(schema, name)
  const bare = members.filter(({ schema: { description } }) => typeof description !== 'string' || description === '')
  expect(members.length).toBeGreaterThan(0)
  expect(bare.map(({ place }) => place)).toEqual([])
})

test.each(all)('descriptions of %s are sentences that fit a tooltip', (name, schema) => {
  const odd = membersIn(schema, name).filter(
    ({ schema: { description } }) => !/^[A-Za-z"`0-9].{0,238}\.$/.test(String(description)),
  )
  expect(odd.map(({ place, schema: { description } }) => [place, description])).toEqual([])
})

test.each(all)('what %s gives as example or default has the type of its member', (name, schema) => {
  const typeOf = (value: unknown) => {
    if (Array.isArray(value)) return 'array'
    if (value === null) return 'null'
    return Number.isInteger(value) ? 'integer' : typeof value
  }
  const wrong = membersIn(schema, name).flatMap(({ place, schema: member }) => {
    const { type, default: fallback, examples } = member
    if (type === undefined) return []
    const types = [type].flat().flatMap((each) => (each === 'number' ? ['number', 'integer'] : [String(each)]))
    const values = [fallback, ...(Array.isArray(examples) ? examples : [])].filter((value) => value !== undefined)
    return values.filter((value) => !types.includes(typeOf(value))).map((value) => `${place}: ${JSON.stringify(value)}`)
  })
  expect(wrong).toEqual([])
})
