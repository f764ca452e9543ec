import type { ActionParameters } from '../actions'
import { truncate } from './templateValue'

const tail = (text: string, chars: number): string => {
  const cut = text.length - chars
  const code = text.charCodeAt(cut)
  return text.slice(code >= 0xdc00 && code <= 0xdfff ? cut + 1 : cut)
}

const headAndTail = (text: string, message: string, maxChars: number | null): string => {
  if (maxChars === null || text.length <= maxChars) return text
  const head = Math.ceil(maxChars / 2)
  return [truncate(text, head), message, tail(text, maxChars - head)].filter((part) => part !== '').join('\n')
}

/** The text that the model sees instead of `text`; with `head_tail`, the message stands where the middle was. */
export const rewriteResult = (text: string, message: string, how: ActionParameters<'rewrite_result'>): string => {
  switch (how.mode) {
    case 'append':
      return `${text}\n${message}`
    case 'prepend':
      return `${message}\n${text}`
    case 'replace':
      return message
    case 'head_tail':
      return headAndTail(text, message, how.maxChars)
  }
}
