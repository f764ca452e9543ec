import { codeWithoutText } from './codeText'

/** Stands for a call whose name is computed: what it calls cannot be known before it runs. */
export const unknownApi = 'unknown'

/** `<app>`, `<api>` and the like in the call pattern of a catalogue. */
export const placeholders = /<(\w+)>/g

interface CodePattern {
  /** First word of a call, such as `apis`; undefined when the pattern begins with a placeholder. */
  readonly root: string | undefined
  /** Matches a whole dotted path; its groups are the parts of the site. */
  readonly path: RegExp
}

const escapeRegex = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const codePattern = (pattern: string): CodePattern => {
  const dotted = pattern.replace(/\(\s*$/, '')
  const source = dotted
    .split(placeholders)
    .map((piece, index) => (index % 2 === 0 ? escapeRegex(piece) : '([A-Za-z_]\\w*)'))
    .join('')
  return { root: /^[A-Za-z_]\w*(?=\.)/.exec(dotted)?.[0], path: new RegExp(`^${source}$`) }
}

/** A statement that gives a name to the value after `=`. */
const assignment = /(?:^|[;\n])[ \t]*(?:(?:const|let|var)[ \t]+)?([A-Za-z_]\w*)[ \t]*=(?!=)/
/** A dotted name, and what is done with it: called, indexed, or set as a keyword argument. */
const use = /(?<![\w.])([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)(?:[ \t]*(\(|\[|=(?!=)))?/
const statements = new RegExp(`${assignment.source}|${use.source}`, 'g')
/** The value of an assignment when it is a dotted name and nothing else. */
const plainName = /[ \t]*([A-Za-z_][\w.]*)[ \t]*(?=[;\n]|$)/y

/** Short names for the root or for a part of it. */
interface Aliases {
  resolve(dotted: string): string
  /** `value` undefined: the name now means something else. */
  set(name: string, value: string | undefined): void
}

const createAliases = (): Aliases => {
  const values = new Map<string, string>()
  return {
    resolve(dotted) {
      const [head = dotted] = dotted.split('.', 1)
      const value = values.get(head)
      return value === undefined ? dotted : value + dotted.slice(head.length)
    },
    set(name, value) {
      if (value === undefined) values.delete(name)
      else values.set(name, value)
    },
  }
}

const isUnder = (dotted: string, root: string | undefined): boolean =>
  root !== undefined && (dotted === root || dotted.startsWith(`${root}.`))

/** The plain dotted name that starts at `from`, and where it ends. */
const nameAt = (text: string, from: number): { readonly name: string; readonly end: number } | undefined => {
  plainName.lastIndex = from
  const name = plainName.exec(text)?.[1]
  return name === undefined ? undefined : { name, end: plainName.lastIndex }
}

/**
 * The API sites that code calls, in order, by the call pattern of the catalogue such as `apis.<app>.<api>(`. Simple
 * aliases (`sp = apis.spotify`) are followed; any other use of the root or of an alias, such as a computed name, gives
 * one `unknown` site.
 */
export const scanCode = (code: string, pattern: string, language?: string): readonly string[] => {
  const { root, path } = codePattern(pattern)
  const aliases = createAliases()
  const sites: string[] = []
  const text = codeWithoutText(code, language)
  const addUse = (dotted: string, next: string | undefined): void => {
    const site = next === '(' ? path.exec(dotted)?.slice(1).join('.') : undefined
    if (site !== undefined) sites.push(site)
    else if (next !== '=' && isUnder(dotted, root) && !sites.includes(unknownApi)) sites.push(unknownApi)
  }
  statements.lastIndex = 0
  for (let match = statements.exec(text); match !== null; match = statements.exec(text)) {
    const [, target, name, next] = match
    if (name !== undefined) addUse(aliases.resolve(name), next)
    if (target === undefined) continue
    const value = nameAt(text, statements.lastIndex)
    const full = value && aliases.resolve(value.name)
    const isAlias = full !== undefined && isUnder(full, root)
    aliases.set(target, isAlias ? full : undefined)
    if (isAlias && value !== undefined) statements.lastIndex = value.end
  }
  return sites
}
