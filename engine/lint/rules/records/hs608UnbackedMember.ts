import type { Project, ProjectFile } from '../../../documents/project'
import { valueSpan } from '../../places'
import { enabledMembers, type PoolMemberSite } from '../../poolMembers'
import type { Rule } from '../../rule'

export const hs608UnbackedMember: Rule = {
  code: 'HS608',
  severity: 'warning',
  certainty: 'a',
  scope: 'project',
  title: 'Member has no profile, or no accepted proposal behind it',
  documentation: {
    what: 'A member names a profile that is not there or a proposal that was not accepted; or it names none where other members do.',
    why: 'The router ranks members by their profiles: one without evidence is ranked by guesswork. A proposal that was not accepted did not pass its evaluation.',
    fix: 'Make the profile, and accept the proposal. `"acceptedFrom": null` says that a sibling was written by hand.',
    example: {
      bad: `"members": [{ "id": "S1", "profile": "S1", … }, { "id": "S2", … }]`,
      good: `"members": [{ "id": "S1", "profile": "S1", … }, { "id": "S2", "profile": "S2", … }]`,
    },
  },
  check: (file, project) => {
    const members = enabledMembers(file)
    if (members.length === 0) return []
    const isUsed = (name: string) => members.some(({ member }) => typeof member[name] === 'string')
    const needs: Needs = { profile: isUsed('profile') || isVotedOn(file, project), proposal: isUsed('acceptedFrom') }
    return members.flatMap((member) => {
      const reasons = [profileProblem(member, project, needs), proposalProblem(member, project, needs)]
      const found = reasons.filter((reason) => reason !== undefined)
      if (found.length === 0) return []
      const message = `Member \`${member.id}\` ${found.join(', and ')}.`
      return [{ span: valueSpan(file, [...member.at, 'id']), message }]
    })
  },
}

/** What the members of this pool are expected to have: a pool in which nobody has a profile is used without them. */
interface Needs {
  readonly profile: boolean
  readonly proposal: boolean
}

/** A job whose voters rank the members by what their profiles say. */
const isVotedOn = (file: ProjectFile, { documents }: Project): boolean =>
  [...documents.job.values()].some(({ value }) => value.pool === file.id && (value.router?.voters ?? []).length > 0)

const profileProblem = ({ member, id }: PoolMemberSite, project: Project, needs: Needs): string | undefined => {
  const { profile } = member
  if (typeof profile !== 'string') return needs.profile ? 'has no profile' : undefined
  const isThere = project.named('profile', profile).length > 0
  return isThere ? undefined : `names profile \`${profile}\`, which is not there: profile \`${id}\` first`
}

const proposalProblem = ({ member }: PoolMemberSite, project: Project, needs: Needs): string | undefined => {
  const { acceptedFrom } = member
  if (acceptedFrom === undefined) return needs.proposal ? 'has no accepted proposal behind it' : undefined
  if (typeof acceptedFrom !== 'string') return undefined
  const proposal = project.documents.proposal.get(acceptedFrom)
  if (proposal === undefined) {
    const isBroken = project.named('proposal', acceptedFrom).length > 0
    return isBroken ? undefined : `comes from proposal \`${acceptedFrom}\`, which is not there`
  }
  const status = proposal.value.verdict?.status ?? 'pending'
  return status === 'accepted' ? undefined : `comes from proposal \`${acceptedFrom}\`, which is ${status}, not accepted`
}
