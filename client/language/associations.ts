/** `files.associations` of the user: glob -> language id. */
export type Associations = Readonly<Record<string, string>>

/**
 * The language that the user's own associations give a file, or undefined. As in VS Code, a glob without a slash is
 * about the name alone, and the longest glob that matches wins.
 */
export const associatedLanguage = (path: string, associations: Associations): string | undefined => {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const matching = Object.keys(associations).filter((glob) => globMatches(glob, glob.includes('/') ? path : name))
  const longest = matching.sort((a, b) => b.length - a.length)[0]
  return longest === undefined ? undefined : associations[longest]
}

const globMatches = (glob: string, path: string): boolean => new RegExp(`^${globSource(glob)}$`, 'i').test(path)

const globSource = (glob: string): string =>
  glob.replace(/\*\*\/|\*\*|\*|\?|\{[^{}]*\}|[\\^$+.()|[\]{}]/g, (part) => {
    if (part === '**/') return '(?:.*/)?'
    if (part === '**') return '.*'
    if (part === '*') return '[^/]*'
    if (part === '?') return '[^/]'
    if (part.startsWith('{') && part.endsWith('}')) return `(?:${alternatives(part.slice(1, -1))})`
    return `\\${part}`
  })

const alternatives = (inside: string): string => inside.split(',').map(globSource).join('|')
