import { isJsonObject, type JsonObject, type JsonValue } from '../documents/json'

type Step = string | number

/** `path` ends with the key itself, or leads to the value. It changes after the call: who keeps it must copy it. */
export type TextVisit = (text: string, path: readonly Step[], isKey: boolean) => void

/** Every key and every string of a value, in the order of the document, without making anything of those left alone. */
export const visitTexts = (value: JsonValue, visit: TextVisit, path: Step[] = []): void => {
  if (typeof value === 'string') visit(value, path, false)
  if (Array.isArray(value)) visitItems(value, visit, path)
  else if (isJsonObject(value)) visitMembers(value, visit, path)
}

const visitItems = (items: readonly JsonValue[], visit: TextVisit, path: Step[]): void => {
  for (const [index, item] of items.entries()) {
    path.push(index)
    visitTexts(item, visit, path)
    path.pop()
  }
}

const visitMembers = (members: JsonObject, visit: TextVisit, path: Step[]): void => {
  for (const name of Object.keys(members)) {
    path.push(name)
    visit(name, path, true)
    visitTexts(members[name] ?? null, visit, path)
    path.pop()
  }
}
