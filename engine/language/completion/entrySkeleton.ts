import type { SectionName } from '../../documents/kinds/vocabulary'
import { schemaAt } from '../../documents/schemaAt'
import { unitOfSection } from '../../documents/schemas'
import { saidWords } from '../../lint/vocabularyHint'
import { type Stops, skeletonOf, snippetText } from './skeleton'
import type { Spot } from './spot'
import { catalogAround } from './values/toolValues'

/** The snippet of a new entry of a section. Of a hook it is valid as it stands, and every word of it is a stop. */
export const entrySkeleton = (section: SectionName, spot: Spot, stop: Stops): string =>
  section === 'hooks' ? hookSkeleton(messageFor(spot), stop) : skeletonOf(schemaAt(unitOfSection[section], []), stop)

/** Members stand in canonical order; the stops go first to the event, which decides what the others may be. */
const hookSkeleton = (message: string, stop: Stops): string => {
  const [event, condition, action, text] = [stop(), stop(), stop(), stop()]
  const lines = [
    `"action": "\${${action}:warn}"`,
    `"condition": "\${${condition}:pagination_present}"`,
    `"event": "\${${event}:after_tool}"`,
    `"message": "\${${text}:${snippetText(JSON.stringify(message).slice(1, -1))}}"`,
  ]
  return `{\n  ${lines.join(',\n  ')}\n}`
}

/** Where policies read a few words only, one that other hooks say. */
const messageFor = (spot: Spot): string => {
  const catalog = catalogAround(spot)
  const [word] =
    catalog?.vocabulary === undefined ? [] : [...saidWords(spot.cursor.project, catalog), ...catalog.vocabulary]
  return word ?? 'More pages may exist. Continue until a page is empty or short.'
}
