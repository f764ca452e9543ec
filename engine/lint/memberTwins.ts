import { effectiveHash } from '../documents/canonical'
import { canonicalJson } from '../documents/canonicalText'
import { type EntryMap, entriesOf } from '../documents/entryMap'
import { isJsonObject } from '../documents/json'
import type { Project } from '../documents/project'
import { currentHash } from './currentHash'
import type { PoolMemberSite } from './poolMembers'
import { resolutionOf } from './resolutions'

/** Two members that nobody could tell apart by what they do, or hardly. */
export interface MemberTwins {
  readonly member: PoolMemberSite
  readonly earlier: PoolMemberSite
  /** The one hook whose message differs; undefined where nothing does. */
  readonly differsIn: string | undefined
}

/** Each member that has a twin before it, with the first such twin. Members that do not resolve have none. */
export const memberTwins = (members: readonly PoolMemberSite[], project: Project): readonly MemberTwins[] => {
  const seen = new Map<string, { member: PoolMemberSite; state: EntryMap; hash: string }>()
  return members.flatMap((member): readonly MemberTwins[] => {
    if (currentHash(project, member.id) === undefined) return []
    const { state } = resolutionOf(project, member.id)
    const shape = effectiveHash(withoutMessages(state))
    const earlier = seen.get(shape)
    const hash = effectiveHash(state)
    if (earlier === undefined) {
      seen.set(shape, { member, state, hash })
      return []
    }
    if (earlier.hash === hash) return [{ member, earlier: earlier.member, differsIn: undefined }]
    const [hook, ...others] = changedHooks(state, earlier.state)
    return hook === undefined || others.length > 0 ? [] : [{ member, earlier: earlier.member, differsIn: hook }]
  })
}

const withoutMessages = (state: EntryMap): EntryMap => ({
  ...state,
  hooks: Object.fromEntries(
    entriesOf(state, 'hooks').map(([name, hook]) => [name, isJsonObject(hook) ? { ...hook, message: '' } : hook]),
  ),
})

const changedHooks = (state: EntryMap, other: EntryMap): readonly string[] => {
  const others = new Map(entriesOf(other, 'hooks'))
  return entriesOf(state, 'hooks')
    .filter(([name, hook]) => messageOf(hook) !== messageOf(others.get(name)))
    .map(([name]) => name)
}

const messageOf = (hook: unknown): string => canonicalJson(isJsonObject(hook) ? (hook['message'] ?? '') : '')
