import { stateHash } from '../../../documents/canonical'
import { isJsonObject } from '../../../documents/json'
import type { Project, ProjectFile } from '../../../documents/project'
import { currentHash } from '../../currentHash'
import { replaceValue } from '../../fixes'
import { relatedAt, valueSpan } from '../../places'
import { harnessFile, ownProblems, resolutionOf, resolveOccurrences } from '../../resolutions'
import type { Occurrence, Rule } from '../../rule'

export const hs402ParentChanged: Rule = {
  code: 'HS402',
  severity: 'error',
  certainty: 'a',
  scope: 'project',
  title: 'Parent changed since it was pinned',
  documentation: {
    what: 'The hash that the document states for its parent or base is not the hash of that harness as it is now.',
    why: 'The edits were made, and perhaps evaluated, against another harness. The same edits may now mean something else.',
    fix: 'Look at what changed in the parent. If every edit still applies and still means the same, write the new hash, or run `harness-s repin`.',
    example: {
      bad: '"parent": { "id": "H0", "stateHash": "sha256:…" }   // H0 changed since',
      good: '"parent": { "id": "H0", "stateHash": "sha256:…" }   // as it is now, after a look at what changed',
    },
  },
  check: (file, project) => {
    if (file.kind === 'job') return baseChanged(file, project)
    const hasConflict = ownProblems(file, project).some(({ code }) => code === 'HS403')
    return resolveOccurrences(file, project, 'HS402', ({ path }) => {
      const pin = file.root[String(path[0])]
      const id = isJsonObject(pin) ? pin['id'] : undefined
      if (hasConflict || typeof id !== 'string') return []
      const hash = stateHash(resolutionOf(project, id).state)
      return replaceValue(file, path, hash, `Pin \`${id}\` as it is now`)
    })
  },
}

/** A job pins the base that its runs start from; it has no edits that could conflict. */
const baseChanged = (file: ProjectFile, project: Project): Occurrence[] => {
  const { id, stateHash: pinned } = isJsonObject(file.root['base']) ? file.root['base'] : {}
  const base = typeof id === 'string' ? harnessFile(project, id) : undefined
  const hash = typeof id === 'string' ? currentHash(project, id) : undefined
  if (base === undefined || hash === undefined || typeof pinned !== 'string' || pinned === hash) return []
  const path = ['base', 'stateHash']
  return [
    {
      span: valueSpan(file, path),
      message: `\`${id}\` changed since this job was written: its hash is no longer the one in base.stateHash. Look at what changed, then pin it again.`,
      related: [relatedAt(base, [], `\`${id}\` is here`)],
      fixes: replaceValue(file, path, hash, `Pin \`${id}\` as it is now`),
    },
  ]
}
