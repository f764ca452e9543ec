import { isJsonObject } from '../../../documents/json'
import type { Project, ProjectFile } from '../../../documents/project'
import { replaceValue } from '../../fixes'
import { didYouMean, nearest } from '../../nearest'
import { valueSpan } from '../../places'
import type { Rule } from '../../rule'

export const hs106UnknownCatalogue: Rule = {
  code: 'HS106',
  severity: 'error',
  certainty: 'a',
  scope: 'project',
  title: 'Refers to something that is not defined',
  documentation: {
    what: 'A harness names a tool catalogue in `metadata.toolCatalog`, and the workspace has no *.tools.json with that id.',
    why: 'Without the catalogue nothing can be said of tools, selectors and words: mistakes in them would stay unseen.',
    fix: 'Correct the id, or add the catalogue. Without `toolCatalog` the only catalogue of the workspace counts.',
  },
  check: (file, project) => {
    const { metadata } = file.root
    const name = isJsonObject(metadata) ? metadata['toolCatalog'] : undefined
    if (file.kind !== 'harness' || typeof name !== 'string') return []
    const ids = catalogueNames(project)
    if (ids.includes(name)) return []
    const path = ['metadata', 'toolCatalog']
    const suggestion = nearest(name, ids)
    const hint = suggestion === undefined ? `. ${advice(ids)}` : didYouMean(suggestion)
    return [
      {
        span: valueSpan(file, path),
        message: `Refers to tool catalogue \`${name}\`, which is not defined${hint}`,
        fixes: suggestion === undefined ? [] : replaceValue(file, path, suggestion, `Replace with \`${suggestion}\``),
      },
    ]
  },
}

const advice = (ids: readonly string[]): string =>
  ids.length === 0 ? 'Add a *.tools.json with this id, or take the name out.' : `Known are: ${ids.join(', ')}.`

/** Ids of the catalogues, also of faulty ones; of one whose text hides its id, the name of its file. */
const catalogueNames = ({ files }: Project): readonly string[] =>
  files.filter(({ kind }) => kind === 'tools').map((file) => file.id ?? fileNameOf(file))

const fileNameOf = ({ path }: ProjectFile): string => path.slice(path.lastIndexOf('/') + 1, -'.tools.json'.length)
