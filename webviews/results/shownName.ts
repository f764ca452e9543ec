import { visibleText } from '../../protocol/visibleText'

/** Longer names tell nothing more on a screen. */
const longest = 200

/** A name as it can be read, whatever is in it: an id may hold anything. */
export const shownName = (name: string): string =>
  name.length > longest ? `${visibleText(name.slice(0, longest))}…` : visibleText(name)
