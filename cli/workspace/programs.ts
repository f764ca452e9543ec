import { note } from '../text/output'

/** What a program of the user's needs to run at all. Keys of models are none of its business, wherever they are. */
const passedOn = ['PATH', 'HOME', 'USER', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR', 'TEMP', 'SystemRoot']

/** All that a program is told of the surroundings. */
export const programEnvironment = (more: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> => {
  const own = passedOn.flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return { ...Object.fromEntries(own), ...more }
}

export const programNote = (text: string): void => {
  note(`environment: ${text}`)
}
