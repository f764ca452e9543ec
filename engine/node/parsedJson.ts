/** The value that a program printed; undefined when it is no JSON. */
export const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // The program printed something else.
  }
}
