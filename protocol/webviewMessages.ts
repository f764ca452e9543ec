import { hasShape } from './shape'

/**
 * What any page of the extension and its host say to each other. Each side checks what arrives, and ignores what it does
 * not understand: a page can outlive an update of the extension.
 */

/** Page to host. `ready`: the page listens now. `keep`: its place, told again to a later page as the state `kept`. `ask`: answered by one `reply`. */
export type PageMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'keep'; readonly place: unknown }
  | { readonly type: 'ask'; readonly id: number; readonly body: unknown }

/** Host to page. `state`: of equal names only the last one counts. */
export type HostMessage =
  | { readonly type: 'state'; readonly name: string; readonly value: unknown }
  | { readonly type: 'reply'; readonly id: number; readonly value: unknown }
  /** The question could not be answered, with the reason for the user. */
  | { readonly type: 'failed'; readonly id: number; readonly reason: string }

export const readPageMessage = (value: unknown): PageMessage | undefined => {
  if (!hasShape(value, { type: 'string' })) return undefined
  if (value.type === 'ready') return { type: 'ready' }
  if (value.type === 'keep') return { type: 'keep', place: Reflect.get(value, 'place') }
  if (value.type !== 'ask' || !hasShape(value, { id: 'number' })) return undefined
  return { type: 'ask', id: value.id, body: Reflect.get(value, 'body') }
}

export const readHostMessage = (value: unknown): HostMessage | undefined => {
  if (!hasShape(value, { type: 'string' })) return undefined
  if (value.type === 'state' && hasShape(value, { name: 'string' })) {
    return { type: 'state', name: value.name, value: Reflect.get(value, 'value') }
  }
  if (!hasShape(value, { id: 'number' })) return undefined
  if (value.type === 'reply') return { type: 'reply', id: value.id, value: Reflect.get(value, 'value') }
  if (value.type !== 'failed' || !hasShape(value, { reason: 'string' })) return undefined
  return { type: 'failed', id: value.id, reason: value.reason }
}
