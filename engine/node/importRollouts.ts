import { basename } from 'node:path'
import { fromChat } from '../trajectories/formats/chat/fromChat'
import { FormatError } from '../trajectories/formats/formatError'
import type { ImportedRollout, ImportSetting } from '../trajectories/formats/importedRollout'
import type { LossCounter } from '../trajectories/formats/losses'
import { readAtif } from '../trajectories/formats/readAtif'
import { recordConversation } from '../trajectories/formats/recordConversation'
import { fileLines } from './fileLines'
import { foreignFiles, ofFile, parseJson, readForeignJson } from './foreignFiles'
import { readInspectLog } from './inspectLog'

export const importFormats = ['atif', 'inspect', 'chat'] as const
export type ImportFormatName = (typeof importFormats)[number]

type Reader = (path: string, setting: ImportSetting, losses: LossCounter) => Generator<ImportedRollout>

const stem = (path: string): string => basename(path).replace(/\.[^.]+$/, '')

function* readAtifFile(path: string, setting: ImportSetting, losses: LossCounter): Generator<ImportedRollout> {
  const document = readForeignJson(path)
  yield ofFile(path, undefined, () => readAtif(document, stem(path), setting, losses))
}

function* readChatFile(path: string, setting: ImportSetting, losses: LossCounter): Generator<ImportedRollout> {
  let number = 0
  for (const text of chatLines(path)) {
    number += 1
    if (text.trim() === '') continue
    const fallback = `${stem(path)}-${String(number).padStart(6, '0')}`
    yield ofFile(path, `line ${number}`, () => recordConversation(fromChat(parseJson(text), losses), fallback, setting))
  }
}

/** A last line without its line break is a line too: many tools write none. */
function* chatLines(path: string): Generator<string> {
  const lines = ofFile(path, undefined, () => fileLines(path, { withTail: true }))
  while (true) {
    const next = ofFile(path, undefined, () => lines.next())
    if (next.done === true) return
    yield next.value
  }
}

const formats: Readonly<Record<ImportFormatName, { readonly endings: readonly string[]; readonly read: Reader }>> = {
  atif: { endings: ['.json'], read: readAtifFile },
  inspect: { endings: ['.eval', '.json'], read: readInspectLog },
  chat: { endings: ['.jsonl'], read: readChatFile },
}

/** The rollouts in a file, or in all files of a folder, one after the other; one is held at a time. */
export function* importRollouts(
  format: ImportFormatName,
  path: string,
  setting: ImportSetting,
  losses: LossCounter,
): Generator<ImportedRollout> {
  const { endings, read } = formats[format]
  const files = ofFile(path, undefined, () => foreignFiles(path, endings))
  if (files.length === 0) ofFile(path, undefined, () => noFiles(endings))
  for (const file of files) yield* read(file, setting, losses)
}

const noFiles = (endings: readonly string[]): never => {
  throw new FormatError('', `there is no file in it that ends in ${endings.join(' or ')}`)
}
