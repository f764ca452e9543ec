import { exitCodes } from '../exitCodes'
import { UserError } from '../userError'

const wrongAttempts = (text: string): UserError =>
  new UserError({
    what: `"${text}" is not a number of attempts.`,
    where: '--attempts',
    next: 'Give one number for all harnesses (--attempts 3) or one per harness (--attempts H0:8,*:1).',
    exitCode: exitCodes.usage,
  })

const strangeHarness = (id: string, harnesses: readonly string[]): UserError =>
  new UserError({
    what: `"${id}" is not among the harnesses of this run.`,
    where: '--attempts',
    next: `Use one of: ${harnesses.join(', ')}, or * for all that are not named.`,
    exitCode: exitCodes.usage,
  })

const readCount = (text: string, whole: string): number => {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw wrongAttempts(whole)
  return Number(text)
}

/** `3`, or `H0:8,*:1` where `*` stands for the harnesses that are not named; without it they get one attempt. */
export const parseAttempts = (text: string, harnesses: readonly string[]): ReadonlyMap<string, number> => {
  if (!text.includes(':')) {
    const count = readCount(text, text)
    return new Map(harnesses.map((id) => [id, count]))
  }
  const given = new Map<string, number>()
  for (const part of text.split(',')) {
    const [id = '', count, ...rest] = part.trim().split(':')
    if (count === undefined || rest.length > 0 || given.has(id)) throw wrongAttempts(text)
    if (id !== '*' && !harnesses.includes(id)) throw strangeHarness(id, harnesses)
    given.set(id, readCount(count, text))
  }
  return new Map(harnesses.map((id) => [id, given.get(id) ?? given.get('*') ?? 1]))
}
