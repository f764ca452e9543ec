import { isJsonObject } from '../../../documents/json'
import type { Sibling } from '../../../documents/kinds/sibling'
import { memberOf, type Project, type ProjectDocument, type ProjectFile } from '../../../documents/project'
import { remembered } from '../../../documents/remembered'
import { relatedAt, valueSpan } from '../../places'
import type { Rule } from '../../rule'
import { editsKey } from '../../sameEdits'

export const hs516AcceptedWithoutSibling: Rule = {
  code: 'HS516',
  severity: 'warning',
  certainty: 'a',
  scope: 'project',
  title: 'Accepted proposal without its sibling',
  documentation: {
    what: 'A proposal was accepted, and no sibling names it as its origin, or the one that does has other edits.',
    why: 'What was evaluated and accepted is not what can be run.',
    fix: 'Create the sibling from the edits that were accepted. If a person changed it since, say so with `origin.editedByHuman`.',
    example: {
      bad: '"id": "R1", "verdict": { "status": "accepted" }   // and no sibling came of it',
      good: '"id": "S1", "origin": { "proposal": "R1" }, "edits": [ … those of R1 … ]',
    },
  },
  check: (file, project) => {
    const { verdict, review } = file.root
    const isAccepted = file.kind === 'proposal' && isJsonObject(verdict) && verdict['status'] === 'accepted'
    const isHeld = isJsonObject(review) && review['decision'] !== 'approved'
    if (!isAccepted || isHeld || file.id === undefined) return []
    const span = valueSpan(file, ['verdict', 'status'])
    const siblings = byOrigin(project).get(file.id) ?? []
    const [first] = siblings
    if (first === undefined) {
      const message = `Proposal \`${file.id}\` is accepted, and no sibling has it as \`origin.proposal\`. Create the sibling.`
      return [{ span, message }]
    }
    if (siblings.some((sibling) => isMadeOf(sibling, file))) return []
    const message = `Sibling \`${first.value.id}\` has other edits than the proposal that was accepted. Create it anew, or set \`origin.editedByHuman\`.`
    return [{ span, message, related: [relatedAt(first.file, ['edits'], `The edits of \`${first.value.id}\``)] }]
  },
}

const byOrigin = remembered((project: Project): ReadonlyMap<string, readonly ProjectDocument<'sibling'>[]> => {
  const siblings = new Map<string, ProjectDocument<'sibling'>[]>()
  for (const sibling of project.documents.sibling.values()) {
    const proposal = originOf(sibling)?.proposal
    if (proposal !== undefined) siblings.set(proposal, [...(siblings.get(proposal) ?? []), sibling])
  }
  return siblings
})

const originOf = ({ value }: ProjectDocument<'sibling'>): Sibling['origin'] => value.origin

const isMadeOf = (sibling: ProjectDocument<'sibling'>, { root: { edits, revision, review } }: ProjectFile): boolean => {
  const made = editsKey(memberOf(sibling.file, 'edits'))
  const accepted = [
    edits,
    isJsonObject(revision) ? revision['edits'] : undefined,
    isJsonObject(review) ? review['humanEdits'] : undefined,
  ]
  return originOf(sibling)?.editedByHuman === true || accepted.some((each) => editsKey(each) === made)
}
