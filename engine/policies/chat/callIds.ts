/** A call's id in our records, `m3.0`: the message and the call's place in it. */
export const callId = (messageId: string, place: number): string => `${messageId}.${place}`

const numbers = /^m(\d+)\.(\d+)$/

/** The same id in a form that every server takes: some insist on nine letters and digits. */
export const wireCallId = (id: string): string => {
  const [, message, place] = numbers.exec(id) ?? []
  if (message === undefined || place === undefined) return id
  return `m${message.padStart(5, '0')}c${place.padStart(2, '0')}`
}
