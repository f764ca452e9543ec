import type { JsonValue } from '../documents/json'
import { FormatError } from '../trajectories/formats/formatError'
import type { ImportedRollout, ImportSetting } from '../trajectories/formats/importedRollout'
import { fromInspect, type InspectHeader, inspectHeader } from '../trajectories/formats/inspect/fromInspect'
import type { LossCounter } from '../trajectories/formats/losses'
import { listOf, objectAt } from '../trajectories/formats/members'
import { recordConversation } from '../trajectories/formats/recordConversation'
import { ForeignFileError, ofFile, parseJson, readForeignJson } from './foreignFiles'
import { openZip, type ZipFile, type ZipMember } from './zipFile'

interface Sample {
  readonly inside: string
  readonly value: JsonValue
}

const memberJson = (path: string, zip: ZipFile, member: ZipMember): JsonValue =>
  ofFile(path, member.name, () => parseJson(zip.read(member).toString('utf8')))

/** An archive is read sample by sample. One without `header.json` is of a run that did not end: what it has is read. */
function* archivedSamples(path: string): Generator<InspectHeader | Sample> {
  const zip = ofFile(path, undefined, () => openZip(path))
  try {
    const named = (name: string) => zip.members.find((member) => member.name === name)
    const header = named('header.json') ?? named('_journal/start.json')
    if (header === undefined)
      throw new ForeignFileError(path, undefined, 'it is no log of Inspect: header.json is missing')
    yield ofFile(path, header.name, () => inspectHeader(memberJson(path, zip, header)))
    for (const member of zip.members) {
      if (!/^samples\/.*\.json$/.test(member.name)) continue
      yield { inside: member.name, value: memberJson(path, zip, member) }
    }
  } finally {
    zip.close()
  }
}

function* documentSamples(path: string): Generator<InspectHeader | Sample> {
  const document = readForeignJson(path)
  yield ofFile(path, undefined, () => inspectHeader(document))
  const samples = ofFile(path, undefined, () => listOf(objectAt(document, ''), 'samples', ''))
  for (const [index, value] of samples.entries()) yield { inside: `samples[${index}]`, value }
}

/** The samples of a log of Inspect, an `.eval` archive or one JSON document. */
export function* readInspectLog(path: string, setting: ImportSetting, losses: LossCounter): Generator<ImportedRollout> {
  let header: InspectHeader | undefined
  for (const part of path.endsWith('.json') ? documentSamples(path) : archivedSamples(path)) {
    if ('task' in part) header = part
    else yield ofFile(path, part.inside, () => sampleRollout(header, part.value, setting, losses))
  }
}

const sampleRollout = (
  header: InspectHeader | undefined,
  value: JsonValue,
  setting: ImportSetting,
  losses: LossCounter,
): ImportedRollout => {
  if (header === undefined) throw new FormatError('', 'it has no header')
  return recordConversation(fromInspect(header, value, losses), 'sample', setting)
}
