/** Members of records that nobody has checked: each answers something usable, whatever stands there. */

export const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined

/** The text at a path of members; empty when there is none. */
export const textIn = (value: unknown, ...path: readonly string[]): string => {
  const found = path.reduce(memberOf, value)
  return typeof found === 'string' ? found : ''
}

export const numberIn = (value: unknown, name: string): number | undefined => {
  const found = memberOf(value, name)
  return typeof found === 'number' ? found : undefined
}

export const flagIn = (value: unknown, name: string): boolean => memberOf(value, name) === true

export const listIn = (value: unknown, name: string): readonly unknown[] => {
  const found = memberOf(value, name)
  return Array.isArray(found) ? found : []
}
