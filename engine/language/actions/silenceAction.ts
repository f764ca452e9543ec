import { formatEntryPath } from '../../documents/entryPath'
import type { ProjectFile } from '../../documents/project'
import { locate } from '../../documents/text/locate'
import type { Span } from '../../documents/text/positions'
import { setValue } from '../../documents/text/textEdits'
import type { Finding } from '../../lint/finding'
import { hookSpan } from '../../lint/places'
import { editSites, entrySites } from '../../lint/sites/entrySites'
import { type ActionRequest, type CodeAction, editAction, touches } from './codeAction'

/** A silence counts only with a reason; whoever takes this action is to write his own. */
const reasonToWrite = 'TODO: why this is right here'

/** Silences what was found in an entry, with a reason beside it. Mistakes of syntax cannot be silenced. */
export const silenceActions = ({ file, span, findings }: ActionRequest): readonly CodeAction[] =>
  findings
    .filter((finding) => touches(finding.span, span) && canBeSilenced(finding))
    .flatMap((finding) => silence(file, finding))

const canBeSilenced = ({ code }: Finding): boolean => code !== 'HS001' && code !== 'HS004' && code !== 'HS090'

const silence = (file: ProjectFile, finding: Finding): CodeAction[] => {
  const entry = entryAround(file, finding.span)
  if (entry === undefined) return []
  const edits = setValue(file.document, ['lint', entry, finding.code], reasonToWrite)
  if (edits === undefined) return []
  const title = `Silence ${finding.code} in ${entry}, with a reason to write`
  return [
    editAction(
      title,
      'quickfix',
      edits.map((edit) => ({ file: file.path, ...edit })),
      { findings: [finding] },
    ),
  ]
}

/** The path of the entry, or of the edited one, in whose text a span lies. */
const entryAround = (file: ProjectFile, { start, end }: Span): string | undefined => {
  const holds = (outer: Span | undefined) => outer !== undefined && outer.start <= start && end <= outer.end
  if (file.kind === 'harness') {
    const site = entrySites(file).find(({ at }) => holds(hookSpan(file, at)))
    return site && formatEntryPath(site)
  }
  const around = editSites(file).find(({ at }) => holds(locate(file.document, at)?.value))
  const path = around?.edit['path']
  return typeof path === 'string' && path !== '' ? path : undefined
}
