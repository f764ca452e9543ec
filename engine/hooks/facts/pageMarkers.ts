import { isJsonObject, type JsonValue } from '../../documents/json'

/** What a result says about the pages that follow it. */
export interface PageMarkers {
  /** A marker says that there is more: `has_more: true`, or a next page, cursor or link that is not empty. */
  readonly more: boolean
  readonly total: number | null
  readonly totalPages: number | null
}

/** Looks for the members named `markers`, at most six levels deep. */
export const pageMarkers = (json: JsonValue, markers: ReadonlySet<string>): PageMarkers => {
  const found = membersNamed(markers, json)
  const totals = found.filter(isTotal)
  return {
    more: found.some((member) => !isTotal(member) && saysMore(member.value)),
    total: numberOf(totals.find((member) => !member.inItem && !isPageTotal(member))),
    totalPages: numberOf(totals.find((member) => !member.inItem && isPageTotal(member))),
  }
}

interface Member {
  readonly name: string
  readonly value: JsonValue
  /** Inside an element of a list: its total, such as the price of an order, is not the size of the list. */
  readonly inItem: boolean
}

const maxDepth = 6
const maxMembers = 10_000

const membersNamed = (names: ReadonlySet<string>, json: JsonValue): readonly Member[] => {
  const found: Member[] = []
  let visited = 0
  const visit = (value: JsonValue | undefined, depth: number, inItem: boolean): void => {
    if (typeof value !== 'object' || value === null || depth > maxDepth || visited > maxMembers) return
    if (Array.isArray(value)) {
      for (const item of value) visit(item, depth + 1, true)
      return
    }
    for (const name of Object.keys(value)) {
      const member = value[name]
      if (member !== undefined && names.has(name)) found.push({ name, value: member, inItem })
      visited++
      visit(member, depth + 1, inItem)
    }
  }
  visit(json, 0, false)
  return found
}

const isTotal = ({ name, value }: Member): boolean => typeof value === 'number' && /total|count/i.test(name)
const isPageTotal = ({ name }: Member): boolean => /pages/i.test(name)
const numberOf = (member: Member | undefined): number | null =>
  typeof member?.value === 'number' ? member.value : null

/** 0 and negative numbers are the customary cursors of an end. */
const saysMore = (value: JsonValue): boolean => {
  if (typeof value === 'number') return value > 0
  if (typeof value === 'string') return value.trim() !== ''
  return typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : value === true
}

/** The list that a result carries: itself, or the longest array among its members, the outermost level that has one. */
export const listIn = (json: JsonValue | undefined): readonly JsonValue[] | undefined => {
  if (Array.isArray(json)) return json
  let level: readonly JsonValue[] = json === undefined ? [] : [json]
  for (let depth = 0; depth < 3 && level.length > 0; depth++) {
    const members = level.flatMap((value) => (isJsonObject(value) ? Object.values(value) : []))
    const lists = members.filter((member) => Array.isArray(member))
    if (lists.length > 0) return lists.reduce((longest, list) => (list.length > longest.length ? list : longest))
    level = members
  }
  return undefined
}
