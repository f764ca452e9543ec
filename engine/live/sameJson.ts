/** Whether two JSON values are equal; at once where they share objects. */
export const sameJson = (a: unknown, b: unknown): boolean => {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false
    return a.every((item, index) => sameJson(item, b[index]))
  }
  return sameMembers(a, b)
}

/** Order counts: findings follow the order of the text. */
const sameMembers = (a: object, b: object): boolean => {
  const names = Object.keys(a)
  const others = Object.keys(b)
  if (names.length !== others.length) return false
  return names.every((name, index) => name === others[index] && sameJson(Reflect.get(a, name), Reflect.get(b, name)))
}
