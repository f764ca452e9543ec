import type { JsonValue } from '../../../documents/json'
import { harnessIdPattern } from '../../../documents/kinds/harnessId'
import type { ProjectFile } from '../../../documents/project'
import { brokenHooks } from '../../brokenHooks'
import type { Fix } from '../../finding'
import { replaceValue } from '../../fixes'
import { nearest } from '../../nearest'
import { keySpan, valueSpan } from '../../places'
import type { Rule } from '../../rule'
import { type SchemaProblem, schemaProblems } from '../../schemaProblems'

export const hs002InvalidValue: Rule = {
  code: 'HS002',
  severity: 'error',
  certainty: 'a',
  scope: 'entry',
  title: 'A value does not follow the format',
  documentation: {
    what: 'A member is missing, has the wrong type, or is outside its range, or a hook as a whole cannot be run.',
    why: 'An invalid entry is left out while the others still load, so the harness would silently lack it. A run therefore refuses the file.',
    fix: 'Give the member the value that the message asks for.',
    example: { bad: '"priority": 900', good: '"priority": 100' },
  },
  check: (file) => [
    ...schemaProblems(file)
      .filter(({ error }) => error.keyword !== 'additionalProperties')
      .map((problem) => ({
        span: problem.error.keyword === 'required' ? keySpan(file, problem.at) : valueSpan(file, problem.at),
        message: messageOf(problem),
        fixes: fixesFor(file, problem),
      })),
  ],
  checkInProject: (file, project) => brokenHooks(file, project, 'hook'),
}

/** Offered where the format says what was likely meant: a choice with almost that name, or the limit that was passed. */
const fixesFor = (file: ProjectFile, { at, error }: SchemaProblem): readonly Fix[] => {
  const { start, end } = valueSpan(file, at)
  const meant = valueMeant(error, file.document.text.slice(start, end))
  return meant === undefined ? [] : replaceValue(file, at, meant, `Write \`${meant}\``)
}

const valueMeant = ({ keyword, params }: SchemaProblem['error'], written: string): JsonValue | undefined => {
  const { allowedValues, limit } = params
  if (Array.isArray(allowedValues)) {
    const choices = allowedValues.filter((value) => typeof value === 'string')
    return nearest(written.replaceAll('"', ''), choices)
  }
  const isPassed = keyword === 'maximum' || keyword === 'minimum'
  return isPassed && typeof limit === 'number' ? limit : undefined
}

const messageOf = (problem: SchemaProblem): string => {
  const reason = `${subject(problem)} ${reasonOf(problem)}`
  return problem.entry === undefined
    ? `${reason}.`
    : `Entry \`${problem.entry}\` is invalid and is left out (others still load): ${reason}.`
}

const subject = ({ at, error }: SchemaProblem): string => {
  if (error.keyword === 'required') return `\`${String(error.params['missingProperty'])}\``
  const last = at.findLast((step) => typeof step === 'string')
  const isElement = typeof at.at(-1) === 'number'
  if (last === undefined) return 'the document'
  return isElement ? `an element of \`${last}\`` : `\`${last}\``
}

const reasonOf = ({ error }: SchemaProblem): string => {
  if (error.keyword === 'required') return 'is missing'
  const allowed: unknown = error.params['allowedValues']
  if (Array.isArray(allowed)) return `must be one of ${allowed.map((value) => JSON.stringify(value)).join(', ')}`
  if (error.keyword === 'const') return `must be ${JSON.stringify(error.params['allowedValue'])}`
  if (error.keyword === 'pattern' && String(error.params['pattern']).startsWith('^sha256:')) {
    return 'must be a hash, "sha256:" and 64 hexadecimal digits'
  }
  if (error.params['pattern'] === harnessIdPattern) {
    return 'must be without `/`, `,`, `:`, `*`, white space and control characters: ids of rollouts and command lines divide at them'
  }
  return error.message.replace('must NOT', 'must not')
}
