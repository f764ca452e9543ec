import { isJsonObject, type JsonValue } from '../documents/json'

type Step = string | number

/** `path` ends with the key itself, or leads to the value. It changes after the call: who keeps it must copy it. */
export type TextVisit = (text: string, path: readonly Step[], isKey: boolean) => void

/** Every key and every string of a value, in the order of the document, without making anything of those left alone. */
export const visitTexts = (value: JsonValue, visit: TextVisit, path: Step[] = []): void => {
  if (typeof value === 'string') visit(value, path, false)
  if (typeof value !== 'object' || value === null) return
  const isList = !isJsonObject(value)
  for (const [name, inner] of Object.entries(value)) {
    path.push(isList ? Number(name) : name)
    if (!isList) visit(name, path, true)
    visitTexts(inner, visit, path)
    path.pop()
  }
}
