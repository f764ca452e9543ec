import { templatesOfEntry } from '../../lint/sites/templateSites'
import { explainVariable, variableMeaning } from '../explain/variable'
import type { Completion } from './completion'
import type { Spot } from './spot'

/** What every template may use, until event and condition of its hook are known. */
const everywhere: readonly string[] = ['task.text', 'step', 'maxTurns', 'turnsLeft', 'user.*']

/** The template variables bound at the cursor; undefined when it is not behind the `{{` of a template. */
export const variableCompletions = (spot: Spot): readonly Completion[] | undefined => {
  const { place, meaning, cursor } = spot
  if (place.kind !== 'value' || meaning.vocabulary !== 'template') return undefined
  const { text } = cursor.file.document
  const typed = /\{\{\s*([\w.-]*)$/.exec(text.slice(place.span.start, cursor.offset))?.[1]
  if (typed === undefined) return undefined
  const rest = /^([\w.-]*)(\s*\}\}|\s*\|)?/.exec(text.slice(cursor.offset, place.span.end))
  const span = { start: cursor.offset - typed.length, end: cursor.offset + (rest?.[1]?.length ?? 0) }
  const close = rest?.[2] === undefined ? '}}' : ''
  return availableAt(spot).map((name, index) => {
    // `user.*` stands for whatever the environment tells of the user.
    const written = name === 'user.*' ? 'user.' : name
    return {
      label: name,
      kind: 'variable',
      detail: variableMeaning(name),
      documentation: explainVariable(name, undefined),
      edit: { span, newText: name === 'user.*' ? written : `${written}${close}` },
      sortText: String(index).padStart(4, '0'),
      filterText: written,
    }
  })
}

/** The names that the template at a place may use. */
export const availableAt = ({ entry, path }: Pick<Spot, 'entry' | 'path'>): readonly string[] => {
  const sites = entry === undefined ? [] : templatesOfEntry(entry)
  return (
    sites.find(({ at }) => at.length === path.length && at.every((step, i) => step === path[i]))?.available ??
    everywhere
  )
}
