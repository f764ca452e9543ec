const doubleQuoted = String.raw`"(?:\\[\s\S]|[^"\\\n])*"?`
const singleQuoted = String.raw`'(?:\\[\s\S]|[^'\\\n])*'?`

/** What is not code, in one pass from left to right, so that a quote inside a comment opens no string. */
const python = new RegExp(
  String.raw`(#[^\n]*)|"""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$)|${doubleQuoted}|${singleQuoted}`,
  'g',
)
const cLike = new RegExp(
  String.raw`(\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))|${doubleQuoted}|${singleQuoted}|${'`'}(?:\\[\s\S]|[^${'`'}\\])*${'`'}?`,
  'g',
)

/** Code without its comments and without the contents of its strings, which must not be read as code. */
export const codeWithoutText = (code: string, language = 'python'): string =>
  code.replace(language === 'python' ? python : cLike, (_, comment?: string) => (comment === undefined ? '""' : ' '))
