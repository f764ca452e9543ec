import type { ValuePath } from '../../documents/schemaError'
import { spanInString } from '../../documents/text/locate'
import type { Span } from '../../documents/text/positions'
import { parseTemplate, templateVariables } from '../../hooks/session/templates'
import { availableAt } from '../completion/variableCompletions'
import type { Cursor } from '../cursor'
import { explainVariable } from '../explain/variable'
import { entryAround } from '../meaning/entryAround'
import { meaningAt } from '../meaning/meaningAt'
import { textAt } from '../meaning/valueAt'

/** The template variable under the cursor. */
export const variableHover = (
  { file, offset }: Cursor,
  path: ValuePath,
): { readonly span: Span; readonly markdown: string } | undefined => {
  const text = textAt(file.root, path)
  if (text?.includes('{{') !== true || meaningAt(file, path).vocabulary !== 'template') return undefined
  for (const { name, from, to } of templateVariables(parseTemplate(text))) {
    const span = spanInString(file.document, path, from, to)
    if (span !== undefined && span.start <= offset && offset <= span.end) {
      return { span, markdown: explainVariable(name, availableAt({ entry: entryAround(file, path), path })) }
    }
  }
  return undefined
}
