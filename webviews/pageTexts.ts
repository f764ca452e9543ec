import { hasShape } from '../protocol/shape'

/** Texts of the page in the user's language, as the host wrote them into the document. */
export const pageText = (): ((name: string) => string) => {
  const texts: unknown = JSON.parse(document.body.dataset['texts'] ?? '{}')
  return (name) => (hasShape(texts, { [name]: 'string' }) ? String(Reflect.get(texts, name)) : name)
}
