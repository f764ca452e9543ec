import { isSectionName } from '../../../documents/entryPath'
import { isJsonObject } from '../../../documents/json'
import { removeAt } from '../../fixes'
import { keySpan } from '../../places'
import type { Rule } from '../../rule'

export const hs105EmptySection: Rule = {
  code: 'HS105',
  severity: 'warning',
  certainty: 'a',
  scope: 'document',
  title: 'Section is empty',
  documentation: {
    what: 'A section of the state is present and holds no entry.',
    why: 'It configures nothing, though a reader may think that it does: the entries may stand elsewhere, or their name may be misspelt.',
    fix: 'Add the entries that were meant, or remove the section. The hash stays the same.',
    example: { bad: '"hooks": {}' },
  },
  check: (file) => {
    const { state } = file.root
    if (file.kind !== 'harness' || !isJsonObject(state)) return []
    return Object.entries(state)
      .filter(
        ([section, entries]) => isSectionName(section) && isJsonObject(entries) && Object.keys(entries).length === 0,
      )
      .map(([section]) => ({
        span: keySpan(file, ['state', section]),
        message: `Section \`${section}\` is present but empty; nothing is configured. Remove it.`,
        fixes: removeAt(file, ['state', section], 'Remove the section'),
      }))
  },
}
