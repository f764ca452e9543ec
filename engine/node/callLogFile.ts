import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import type { CallLine } from '../documents/kinds/callLine'
import { parsedJson } from '../documents/parsedJson'
import { isKind } from '../documents/validate'
import type { Usage } from '../policies/agent'
import type { ChatAnswer } from '../policies/chat/chatAnswer'
import type { CallLog } from '../policies/chat/chatCalls'
import { fileLines } from './fileLines'
import { openLineFile } from './lineFile'

/** Where the line of an answer lies in the file, in bytes: answers stay on disk, so that a log may be large. */
interface Place {
  readonly at: number
  readonly bytes: number
}

interface CallIndex {
  readonly answers: Map<string, Place>
  /** Requests of which nothing is known but that they were sent. */
  readonly open: ReadonlySet<string>
  /** What the answers cost. */
  readonly usage: Usage
}

const lineOf = (text: string): CallLine | undefined => {
  const value = parsedJson(text)
  return isKind('call', value) ? value : undefined
}

const indexCalls = (path: string): CallIndex => {
  const answers = new Map<string, Place>()
  const open = new Set<string>()
  let inputTokens = 0
  let outputTokens = 0
  let at = 0
  for (const text of existsSync(path) ? fileLines(path) : []) {
    const bytes = Buffer.byteLength(text)
    const line = lineOf(text)
    if (line?.type === 'sent') open.add(line.hash)
    else if (line) open.delete(line.hash)
    if (line?.answer) {
      answers.set(line.hash, { at, bytes })
      inputTokens += line.answer.usage?.inputTokens ?? 0
      outputTokens += line.answer.usage?.outputTokens ?? 0
    }
    at += bytes + 1
  }
  return { answers, open, usage: { inputTokens, outputTokens } }
}

const answerAt = (descriptor: number, { at, bytes }: Place): ChatAnswer | undefined => {
  const text = Buffer.alloc(bytes)
  const read = readSync(descriptor, text, 0, bytes, at)
  return lineOf(text.toString('utf8', 0, read))?.answer
}

export interface CallLogFile extends CallLog {
  /** Requests that were under way when an earlier session died; whether they were answered nobody knows. */
  readonly lost: number
  /** What the answers of earlier sessions cost. */
  readonly usage: Usage
  /** How many there are. */
  readonly answers: number
  close(): void
}

/** Opens the call log of a run, new or to be gone on with. */
export const openCallLog = (path: string): CallLogFile => {
  const file = openLineFile(path)
  const { answers, open, usage } = indexCalls(path)
  const reader = openSync(path, 'r')
  for (const hash of open) file.append({ type: 'lost-in-flight', hash } satisfies CallLine)
  return {
    lost: open.size,
    usage,
    answers: answers.size,
    find: (hash) => {
      const place = answers.get(hash)
      return place && answerAt(reader, place)
    },
    sent: (hash) => {
      file.append({ type: 'sent', hash } satisfies CallLine)
    },
    answered: (hash, answer) => {
      const line = { type: 'answered', hash, answer } satisfies CallLine
      answers.set(hash, { at: file.append(line), bytes: Buffer.byteLength(JSON.stringify(line)) })
    },
    failed: (hash, reason) => {
      file.append({ type: 'failed', hash, reason } satisfies CallLine)
    },
    close: () => {
      closeSync(reader)
      file.close()
    },
  }
}

/** The answers of a finished log, for reading alone. */
export const readCallLog = (path: string): Pick<CallLogFile, 'find' | 'close'> => {
  const { answers } = indexCalls(path)
  const reader = openSync(path, 'r')
  return {
    find: (hash) => {
      const place = answers.get(hash)
      return place && answerAt(reader, place)
    },
    close: () => closeSync(reader),
  }
}
