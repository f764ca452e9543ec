import type { PublicTask } from '../environment'
import { type DbTask, isWriteTask } from './record'

const line = (title: string, text: string): readonly string[] => (text === '' ? [] : [`${title}: ${text}`])

/** What a harness may show: evidence, the sentence about the table, and the question. */
const taskText = ({ evidence, tableNote, question }: DbTask): string =>
  [...line('Evidence', evidence), ...line('About the table', tableNote), ...line('Question', question)].join('\n')

/** The public half of a task. Neither label nor hash nor reference statement is in it. */
export const publicTask = (task: DbTask): PublicTask => ({
  id: task.id,
  parts: [{ role: 'user', name: 'task', text: taskText(task) }],
  tags: [task.type],
  apps: ['db'],
  expectsAnswer: isWriteTask(task) ? null : true,
})
