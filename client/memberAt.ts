/** What stands at a path of members in an argument of which nothing is known. */
export const memberAt = (argument: unknown, ...path: readonly string[]): unknown => path.reduce(member, argument)

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
