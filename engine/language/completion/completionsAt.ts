import type { Cursor } from '../cursor'
import { textPlaceAt } from '../place/textPlace'
import type { Completions, Suggestion } from './completion'
import { documentSuggestions } from './documentSuggestions'
import { chosenIn, fitted } from './fitted'
import { keySuggestions } from './keySuggestions'
import { type Spot, spotAt } from './spot'
import { valueSuggestions } from './valueSuggestions'
import { variableCompletions } from './variableCompletions'

/** An editor shows no more at a time, and asks again while one types. */
const mostOffered = 300

/** What could be written at the cursor. Never throws, whatever the document holds. */
export const completionsAt = (cursor: Cursor): Completions => {
  const place = textPlaceAt(cursor.file.document, cursor.offset)
  if (place === undefined) return { items: [], isIncomplete: false }
  const spot = spotAt(cursor, place)
  const variables = variableCompletions(spot)
  if (variables !== undefined) return { items: variables, isIncomplete: false }
  const suggestions = suggestionsFor(spot)
  const wanted = suggestions.length > mostOffered ? suggestions.filter(isBegunBy(typedIn(spot))) : suggestions
  const chosen = chosenIn(wanted, spot)
  const items = wanted.slice(0, mostOffered).map((each, index) => fitted(each, index, spot, chosen))
  return { items, isIncomplete: wanted.length > mostOffered || chosen !== undefined }
}

const suggestionsFor = (spot: Spot): readonly Suggestion[] => {
  if (spot.path.length === 0 && spot.place.kind === 'value') return documentSuggestions(spot)
  return spot.place.kind === 'key' ? keySuggestions(spot) : valueSuggestions(spot)
}

/** What stands between the start of the place and the cursor, without quotes. */
const typedIn = ({ place, cursor }: Spot): string =>
  cursor.file.document.text.slice(place.span.start, cursor.offset).replaceAll('"', '').toLowerCase()

const isBegunBy =
  (typed: string) =>
  ({ label }: Suggestion): boolean =>
    label.toLowerCase().includes(typed)
