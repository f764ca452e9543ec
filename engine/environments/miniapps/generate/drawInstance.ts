import type { Instance } from '../instance'
import type { RandomStream } from '../randomStream'
import { apps, type Family, families, keyNames, valueNames } from '../vocabulary'

/** One task in four is easy: one page, and no write is lost. The base policy solves those, so that both outcomes occur. */
export const easyShare = 0.25

const itemsPerPage = 2

type Content = Omit<Instance, 'id'>
type Pages = NonNullable<Instance['pages']>

/** Pages of different keys with different values, so that no wrong answer is right by chance. */
const drawPages = (random: RandomStream, easy: boolean): Pages => {
  const count = easy ? 1 : 2 + random.below(2)
  const keys = random.sample(keyNames, count * itemsPerPage)
  const values = random.sample(valueNames, count * itemsPerPage)
  return Array.from({ length: count }, (_, page) =>
    Array.from({ length: itemsPerPage }, (_, slot): [string, string] => {
      const place = page * itemsPerPage + slot
      return [keys[place] ?? '', values[place] ?? '']
    }),
  )
}

/** An item of the last pages: never on page 1 when there are more. */
const drawTarget = (random: RandomStream, pages: Pages): { key: string; value: string } => {
  const candidates = pages.length === 1 ? pages : pages.slice(1)
  const [key, value] = random.pick(candidates.flat())
  return { key, value }
}

const lastValue = (pages: Pages): string => pages.at(-1)?.at(-1)?.[1] ?? ''

const drawArguments = (random: RandomStream): [string, string] => [random.pick(valueNames), random.pick(valueNames)]

const builders: Record<Family, (random: RandomStream, easy: boolean) => Omit<Content, 'family'>> = {
  find: (random, easy) => {
    const pages = drawPages(random, easy)
    return { app: random.pick(apps), ...drawTarget(random, pages), pages }
  },
  last: (random, easy) => {
    const pages = drawPages(random, easy)
    return { app: random.pick(apps), value: lastValue(pages), pages }
  },
  fetch: (random) => ({
    app: random.pick(apps),
    key: random.pick(keyNames),
    value: random.pick(valueNames),
    args: drawArguments(random),
  }),
  put: (random, easy) => ({
    app: random.pick(apps),
    key: random.pick(keyNames),
    value: random.pick(valueNames),
    losesFirstWrite: !easy,
  }),
  move: (random, easy) => {
    const pages = drawPages(random, easy)
    const [app = 'mail', to = 'song'] = random.sample(apps, 2)
    return { app, to, ...drawTarget(random, pages), pages, losesFirstWrite: !easy }
  },
  patch: (random, easy) => ({
    app: random.pick(apps),
    key: random.pick(keyNames),
    value: random.pick(valueNames),
    args: drawArguments(random),
    losesFirstWrite: !easy,
  }),
}

/** A fresh task: a function of the stream alone. Without `family` and `easy`, both are drawn too. */
export const drawInstance = (
  random: RandomStream,
  id: string,
  family: Family = random.pick(families),
  easy: boolean = random.chance(easyShare),
): Instance => ({ id, family, ...builders[family](random, easy) })
