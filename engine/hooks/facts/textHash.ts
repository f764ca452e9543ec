/** A well-mixed 32-bit hash of a text (FNV-1a with the finaliser of MurmurHash3), as an integer in [0, 2^32). */
export const textHash = (text: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** The hash as eight hexadecimal digits, for keys. */
export const shortHash = (text: string): string => textHash(text).toString(16).padStart(8, '0')

const maxKeyChars = 200

/** A key as it is, or its beginning and its hash when it is long: keys are kept and logged. */
export const shortKey = (key: string): string =>
  key.length <= maxKeyChars ? key : `${key.slice(0, maxKeyChars / 2)}… ${shortHash(key)}`
