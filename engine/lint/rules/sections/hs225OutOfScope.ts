import type { ProjectFile } from '../../../documents/project'
import type { ValuePath } from '../../../documents/schemaError'
import { removeAt } from '../../fixes'
import { entryNameSpan, keySpan } from '../../places'
import type { Rule } from '../../rule'
import { unknownKeys } from '../../schemaProblems'
import { entrySites } from '../../sites/entrySites'

export const hs225OutOfScope: Rule = {
  code: 'HS225',
  severity: 'error',
  certainty: 'a',
  scope: 'entry',
  title: 'Setting that is not part of a harness',
  documentation: {
    what: 'A model name, a sampling setting, a seed or a credential stands in a harness.',
    why: 'A harness holds only what can be swapped under one fixed policy. If it chose the model, two harnesses could not be compared under the same policy.',
    fix: 'Give the setting to the run or the job, or to a policy of the workspace file.',
    example: { bad: '"state": { "temperature": 0.7 }', good: '"state": {}' },
  },
  replaces: ['HS003', 'HS006', 'HS227'],
  check: (file) =>
    [...unknownMembers(file), ...workflowNames(file)].map(({ at, name, span }) => ({
      span,
      message: `\`${name}\` is no part of a harness: give it to the run, the job, or a policy of the workspace file.`,
      fixes: removeAt(file, at, `Remove \`${name}\``),
    })),
}

const outside: ReadonlySet<string> = new Set(
  'model modelname temperature topp topk seed maxoutputtokens sampling apikey baseurl policy checkpoint'.split(' '),
)

const isOutside = (name: string): boolean => outside.has(name.toLowerCase().replace(/[-_]/g, ''))

interface Place {
  readonly at: ValuePath
  readonly name: string
  readonly span: ReturnType<typeof keySpan>
}

const unknownMembers = (file: ProjectFile): Place[] => {
  if (file.kind !== 'harness' && file.kind !== 'sibling' && file.kind !== 'proposal') return []
  return unknownKeys(file)
    .filter(({ at, name }) => isOutside(name) && (file.kind === 'harness' || at.includes('after')))
    .map(({ at, name }) => ({ at, name, span: keySpan(file, at) }))
}

/** Entries of `workflow` have free names, so the schema lets these pass. */
const workflowNames = (file: ProjectFile): Place[] =>
  entrySites(file)
    .filter(({ section, name, entry }) => section === 'workflow' && entry !== null && isOutside(name))
    .map(({ at, name }) => {
      const isEdit = at.at(-1) === 'after'
      return { at: isEdit ? at.slice(0, -1) : at, name, span: entryNameSpan(file, at) }
    })
