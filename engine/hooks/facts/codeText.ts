/** Regex sources of what is not code. A string without an end reaches to the end of its line, or of the code. */
interface TextSyntax {
  readonly comment: string
  readonly string: string
}

const quoted = [String.raw`"(?:[^"\\\n]|\\[\s\S])*"?`, String.raw`'(?:[^'\\\n]|\\[\s\S])*'?`]

const pythonSyntax: TextSyntax = {
  comment: String.raw`#[^\n]*`,
  string: [
    String.raw`"""(?:[^\\]|\\[\s\S])*?(?:"""|$)`,
    String.raw`'{3}(?:[^\\]|\\[\s\S])*?(?:'{3}|$)`,
    ...quoted,
  ].join('|'),
}

const braceSyntax: TextSyntax = {
  comment: String.raw`\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)`,
  string: [...quoted, '`(?:[^`\\\\]|\\\\[\\s\\S])*`?'].join('|'),
}

/** Code in blocks of braces; every other language is read like Python. */
export const isBraceLanguage = (language: string): boolean => /^(javascript|typescript|js|ts)$/i.test(language)

/** Makes a regex for each kind of language and returns the choice between them. */
export const perLanguage = (regexOf: (syntax: TextSyntax) => RegExp): ((language?: string) => RegExp) => {
  const python = regexOf(pythonSyntax)
  const braces = regexOf(braceSyntax)
  return (language = 'python') => (isBraceLanguage(language) ? braces : python)
}

/** One pass from left to right, so that a quote inside a comment opens no string. */
const notCode = perLanguage(({ comment, string }) => new RegExp(`(${comment})|${string}`, 'gu'))

/** Code without its comments and without the contents of its strings, which must not be read as code. */
export const codeWithoutText = (code: string, language?: string): string =>
  code.replace(notCode(language), (_, comment?: string) => (comment === undefined ? '""' : ' '))
