import { isJsonObject, type JsonObject, type JsonValue } from '../../documents/json'

/** Changes to the arguments of a call; places are JSON Pointers (RFC 6901) through objects. */
export interface ArgumentEdits {
  readonly set: { readonly [pointer: string]: JsonValue }
  readonly remove: readonly string[]
}

const segments = (pointer: string): readonly string[] => {
  if (!pointer.startsWith('/')) throw new Error(`\`${pointer}\` is not a JSON Pointer to an argument, such as /limit`)
  return pointer
    .slice(1)
    .split('/')
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** `value` undefined removes the member. Missing objects on the way are created, except for a removal. */
const edited = (
  target: JsonObject,
  path: readonly string[],
  pointer: string,
  value: JsonValue | undefined,
): JsonObject => {
  const [name = '', ...rest] = path
  const current = Object.hasOwn(target, name) ? target[name] : undefined
  if (rest.length === 0) {
    const others = Object.entries(target).filter(([key]) => value !== undefined || key !== name)
    return Object.fromEntries(value === undefined ? others : [...others, [name, value]])
  }
  if (current === undefined && value === undefined) return target
  if (current !== undefined && !isJsonObject(current))
    throw new Error(`\`${pointer}\` leads through a value, not an object`)
  return { ...target, [name]: edited(current ?? {}, rest, pointer, value) }
}

/** The arguments with all edits made; throws an Error naming the pointer that leads nowhere. */
export const editArguments = (args: JsonObject, edits: ArgumentEdits): JsonObject => {
  let result = args
  for (const pointer of edits.remove) result = edited(result, segments(pointer), pointer, undefined)
  for (const [pointer, value] of Object.entries(edits.set)) result = edited(result, segments(pointer), pointer, value)
  return result
}

/** One line telling the model what ran instead of what it wrote. */
export const disclosureOf = ({ set, remove }: ArgumentEdits): string => {
  const changes = [
    ...remove.map((pointer) => `${pointer} removed`),
    ...Object.entries(set).map(([pointer, value]) => `${pointer} = ${JSON.stringify(value)}`),
  ]
  return `Arguments changed before the call: ${changes.join('; ')}.`
}
