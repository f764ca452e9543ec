import type { HarnessState } from '../documents/kinds/harness'

/** Text of a harness that a policy with a closed vocabulary cannot read. */
export interface ForeignText {
  /** Member that holds the text, such as `state.hooks.next-page.message`. */
  readonly path: string
  /** Words, and template variables, that are not in the vocabulary; each once, in order. */
  readonly words: readonly string[]
}

/** Variables whose values are words of the world itself: the task, and names of apps and tools. */
const worldVariables: ReadonlySet<string> = new Set(['{{task.text}}', '{{app}}', '{{tool}}'])

const foreignWords = (text: string, vocabulary: ReadonlySet<string>): readonly string[] => {
  const words = text.match(/\{\{[^}]*\}\}|[^\s{]+|\{/g) ?? []
  return [...new Set(words.filter((word) => !vocabulary.has(word) && !worldVariables.has(word)))]
}

const textsOf = (
  section: string,
  member: string,
  entries: { readonly [name: string]: object | null } = {},
): readonly (readonly [string, string])[] =>
  Object.entries(entries).flatMap(([name, entry]) => {
    const text: unknown = entry === null ? undefined : Reflect.get(entry, member)
    return typeof text === 'string' ? [[`state.${section}.${name}.${member}`, text] as const] : []
  })

/**
 * The texts of a harness that would put words before the policy that it has no token for. Empty when the harness can run
 * in a world of these words.
 */
export const foreignTexts = (state: HarnessState, vocabulary: ReadonlySet<string>): readonly ForeignText[] =>
  [
    ...textsOf('prompt', 'text', state.prompt),
    ...textsOf('rules', 'text', state.rules),
    ...textsOf('hooks', 'message', state.hooks),
    ...textsOf('workflow', 'message', state.workflow),
    ...textsOf('observation', 'template', state.observation),
    ...textsOf('observation', 'truncatedTemplate', state.observation),
  ].flatMap(([path, text]) => {
    const words = foreignWords(text, vocabulary)
    return words.length > 0 ? [{ path, words }] : []
  })
