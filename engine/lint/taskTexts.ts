import type { Evidence } from '../documents/evidence'
import type { TaskSet } from '../documents/kinds/tasks'
import type { Project, ProjectFile } from '../documents/project'
import { remembered } from '../documents/remembered'
import { tasksFor } from './taskSet'
import { wordsOf } from './text/sentences'

/** What the tasks say that evolution may look at: those of the development sample, else of the training split. */
export interface TaskTexts {
  readonly byId: ReadonlyMap<string, string>
  /** Runs of `gramWords` words that few tasks share, with one of these tasks. */
  readonly grams: ReadonlyMap<string, string>
  /** What stands in more tasks than this belongs to the world, not to a task. */
  readonly mostOfOneTask: number
}

/** So many words in a row are no coincidence. */
export const gramWords = 5

/** Undefined when no text is known: then nothing can be said. */
export const taskTextsFor = (file: ProjectFile, project: Project): TaskTexts | undefined => {
  const { evidence } = project
  const set = evidence && tasksFor(file, project)?.document.value
  const texts = set && textsKnownTo(evidence)(set)
  return texts === undefined || texts.byId.size === 0 ? undefined : texts
}

export const developmentIds = ({ dev, splits }: TaskSet): readonly string[] => dev?.ids ?? splits['train'] ?? []

/** Every run of `gramWords` words of a text. */
export const gramsOf = (text: string): readonly string[] => {
  const words = wordsOf(text)
  return words.slice(0, Math.max(0, words.length - gramWords + 1)).map((_, index) => gramAt(words, index))
}

export const gramAt = (words: readonly string[], index: number): string =>
  words.slice(index, index + gramWords).join(' ')

const textsKnownTo = remembered((evidence: Evidence) =>
  remembered((set: TaskSet): TaskTexts => {
    const texts = developmentIds(set).flatMap((id) => {
      const text = evidence.taskText(id)
      return text === undefined ? [] : [[id, text] as const]
    })
    const mostOfOneTask = Math.max(leastCommon, Math.floor(texts.length * commonShare))
    return { byId: new Map(texts), grams: rareGrams(texts, mostOfOneTask), mostOfOneTask }
  }),
)

const leastCommon = 3
const commonShare = 0.02

const rareGrams = (texts: readonly (readonly [string, string])[], most: number): ReadonlyMap<string, string> => {
  const tasks = new Map<string, { readonly first: string; count: number }>()
  for (const [id, text] of texts) {
    for (const gram of new Set(gramsOf(text))) {
      const known = tasks.get(gram)
      if (known === undefined) tasks.set(gram, { first: id, count: 1 })
      else known.count += 1
    }
  }
  return new Map([...tasks].flatMap(([gram, { first, count }]) => (count <= most ? [[gram, first] as const] : [])))
}
