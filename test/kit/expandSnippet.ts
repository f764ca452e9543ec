/** A snippet of VS Code as a user gets it who accepts every default: the first of a choice, and nothing at `$0`. */
export const expandSnippet = (body: readonly string[]): string => {
  const text = body.join('\n')
  const stops = new Map<string, string>()
  const withDefaults = text.replace(placeholder, (_, stop: string, choices: string = '', fallback: string = '') => {
    const value = choices.split(',')[0] || unescaped(fallback)
    stops.set(stop, value)
    return value
  })
  return withDefaults.replace(/\$(\d+)/g, (_, stop: string) => stops.get(stop) ?? '')
}

/** `${1|a,b|}` or `${1:default}`; a closing brace inside a default is escaped. */
const placeholder = /\$\{(\d+)(?:\|([^|]*)\||:((?:\\.|[^}\\])*))\}/g

const unescaped = (text: string): string => text.replace(/\\([\\$}])/g, '$1')
