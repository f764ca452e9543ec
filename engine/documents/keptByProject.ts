import type { Project } from './project'
import type { ProjectMemory } from './projectMemory'
import { noteReads, type Reads, withReads } from './reads'
import { remembered } from './remembered'

interface Kept<Answer> {
  readonly answer: Answer
  readonly reads: Reads
  /** Up to this revision nothing that the answer was made of has changed. */
  validAt: number
}

/** Answers hold the values of documents: all of them would keep all documents in memory. Those last asked for are kept. */
const mostKept = 64

/**
 * Answers about something that has a name in a project, such as the resolved state of a harness. An answer outlives
 * changes of documents that it was not made of. It must hold values, never files: a file is another object after each
 * change of its text.
 */
export const keptByProject = <Answer>(
  find: (project: Project, name: string) => Answer,
): ((project: Project, name: string) => Answer) => {
  const answersIn = remembered((_: ProjectMemory) => new Map<string, Kept<Answer>>())
  return (project, name) => {
    const answers = answersIn(project.memory)
    const before = answers.get(name)
    if (before !== undefined && isValid(before, project.memory)) {
      noteReads(before.reads)
      answers.delete(name)
      answers.set(name, before)
      return before.answer
    }
    const { result: answer, reads } = withReads(() => find(project, name))
    answers.delete(name)
    answers.set(name, { answer, reads, validAt: project.memory.revision })
    if (answers.size > mostKept) forgetOldest(answers)
    return answer
  }
}

const isValid = <Answer>(kept: Kept<Answer>, memory: ProjectMemory): boolean => {
  if (kept.validAt === memory.revision) return true
  for (const key of kept.reads) if (memory.changedAt(key) > kept.validAt) return false
  kept.validAt = memory.revision
  return true
}

const forgetOldest = (answers: Map<string, unknown>): void => {
  const [oldest] = answers.keys()
  if (oldest !== undefined) answers.delete(oldest)
}
