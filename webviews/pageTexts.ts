import { hasShape } from '../protocol/shape'

/** A text of the page by its name. `{0}`, `{1}`, … in it stand for what is given beside. */
export type PageText = (name: string, ...filling: readonly (string | number)[]) => string

/** Texts of the page in the user's language, as the host wrote them into the document. */
export const pageText = (): PageText => {
  const texts: unknown = JSON.parse(document.body.dataset['texts'] ?? '{}')
  return (name, ...filling) => {
    const text = hasShape(texts, { [name]: 'string' }) ? String(Reflect.get(texts, name)) : name
    return text.replace(/\{(\d+)\}/g, (sign, index) => String(filling[Number(index)] ?? sign))
  }
}
