import { parseEntryPath } from '../../documents/entryPath'
import type { DocumentKind } from '../../documents/kinds/documentKind'
import { eventNames } from '../../documents/kinds/vocabulary'
import { workspaceOf } from '../../documents/project'
import type { ValuePath } from '../../documents/schemaError'
import { toolContext } from '../../lint/catalogOf'
import { harnessFile } from '../../lint/resolutions'
import type { Cursor } from '../cursor'
import { explainAction } from '../explain/action'
import { explainCondition } from '../explain/condition'
import { explainEntry } from '../explain/entry'
import { explainEvent } from '../explain/event'
import { explainDocument, explainHarness, explainHash } from '../explain/harness'
import { explainMember } from '../explain/schema'
import { explainTask } from '../explain/task'
import { explainApi, explainSelector, explainTool } from '../explain/tool'
import { inlineCode, paragraphs } from '../markdown'
import type { Vocabulary } from '../meaning/meaning'
import { meaningAt } from '../meaning/meaningAt'
import { textAt } from '../meaning/valueAt'

/** What a text stands for; of any other value, what its member means. */
export const valueHover = (cursor: Cursor, path: ValuePath): string | undefined => {
  const { vocabulary, schema } = meaningAt(cursor.file, path)
  const text = textAt(cursor.file.root, path)
  const known = vocabulary === undefined || text === undefined ? undefined : meanings[vocabulary]?.(text, cursor, path)
  if (known !== undefined) return known
  if (path.length === 1 && path[0] === 'id') return ownHover(cursor)
  const name = path.findLast((step) => typeof step === 'string')
  return schema === undefined || vocabulary === 'template' ? undefined : explainMember(String(name), schema)
}

/** The document that is called so: this one, unless another one has the id already. */
const ownHover = ({ file, project }: Cursor): string =>
  file.id !== undefined && harnessFile(project, file.id) === file
    ? explainHarness(file.id, project)
    : explainDocument(file)

type ValueHover = (text: string, cursor: Cursor, path: ValuePath) => string | undefined

const harness: ValueHover = (id, { project }) => explainHarness(id, project)

const tool: ValueHover = (name, { file, project }) => {
  const catalog = toolContext(file, project)?.catalog
  return catalog && (explainTool(name, catalog) ?? explainApi(name, catalog))
}

const task: ValueHover = (id, { file, project }) => explainTask(id, file, project)

const documentOf =
  (kind: DocumentKind): ValueHover =>
  (id, { project }) => {
    const file = project.files.find((each) => each.kind === kind && each.id === id)
    return file && explainDocument(file)
  }

const configured =
  (member: 'policies' | 'environments'): ValueHover =>
  (name, { file, project }) => {
    const known = workspaceOf(project, file.path)?.value[member] ?? {}
    const config = Object.hasOwn(known, name) ? known[name] : undefined
    const word = member === 'policies' ? 'policy' : 'environment'
    return config && paragraphs(`${inlineCode(name)} — ${word} of the workspace`, `Type ${inlineCode(config.type)}`)
  }

const condition: ValueHover = (id) => explainCondition(id)
const action: ValueHover = (name) => explainAction(name)

const meanings: { readonly [vocabulary in Vocabulary]?: ValueHover } = {
  event: (name) => {
    const event = eventNames.find((known) => known === name)
    return event && explainEvent(event)
  },
  action,
  answerAction: action,
  condition,
  conditionId: condition,
  selector: (written, { file, project }) => {
    const context = toolContext(file, project)
    return context && explainSelector(written, context)
  },
  toolName: tool,
  toolOrAll: tool,
  readingTool: tool,
  site: tool,
  entryPath: (text, { file, project }) => {
    const parsed = parseEntryPath(text)
    return parsed.ok ? explainEntry(parsed.path, file, project) : undefined
  },
  ruleName: (name, { file, project }) => explainEntry({ section: 'rules', name }, file, project),
  baseId: harness,
  harnessId: harness,
  siblingId: harness,
  profileId: documentOf('profile'),
  proposalId: documentOf('proposal'),
  taskSetId: documentOf('tasks'),
  catalogueId: documentOf('tools'),
  poolId: documentOf('pool'),
  taskId: task,
  failedTaskId: task,
  policy: configured('policies'),
  environment: configured('environments'),
  hash: (hash, { file, project }, path) => explainHash(textAt(file.root, [...path.slice(0, -1), 'id']), hash, project),
  ownHash: (hash, { file, project }) => explainHash(file.id, hash, project),
}
