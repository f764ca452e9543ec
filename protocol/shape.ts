type TypeNames = Readonly<Record<string, 'string' | 'number' | 'boolean' | 'object'>>
interface TypeOf {
  string: string
  number: number
  boolean: boolean
  object: object
}

/** Whether a value from outside is an object with these members, each of its type. Others are let be. */
export const hasShape = <T extends TypeNames>(
  value: unknown,
  shape: T,
): value is { readonly [K in keyof T]: TypeOf[T[K]] } =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(shape).every(([name, type]) => {
    const member: unknown = Reflect.get(value, name)
    return typeof member === type && member !== null
  })

/** A whole number from 0 on. */
export const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0

export const isOneOf = <T extends string>(names: readonly T[], value: unknown): value is T =>
  names.some((name) => name === value)

export const isListOf = <T>(value: unknown, isItem: (item: unknown) => item is T): value is readonly T[] =>
  Array.isArray(value) && value.every(isItem)

export const isText = (value: unknown): value is string => typeof value === 'string'
