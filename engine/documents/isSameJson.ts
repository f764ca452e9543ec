import { isJsonObject } from './json'

/** Whether two values have the same canonical text: the order of members, and members that are `undefined`, do not count. */
export const isSameJson = (a: unknown, b: unknown): boolean => {
  if (a === b) return true
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => isSameJson(item, b[index]))
  }
  return isJsonObject(a) && isJsonObject(b) && haveSameMembers(a, b)
}

const haveSameMembers = (a: object, b: object): boolean => {
  const names = presentNames(a)
  return (
    names.length === presentNames(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isSameJson(Reflect.get(a, name), Reflect.get(b, name)))
  )
}

const presentNames = (value: object): readonly string[] =>
  Object.keys(value).filter((name) => Reflect.get(value, name) !== undefined)
