import type { ResultLine } from '../../documents/kinds/resultLine'
import type { RunHeader } from '../../documents/kinds/run'
import type { Catalog } from '../../documents/kinds/tools'
import type { TrajectoryRecord } from '../../documents/kinds/trajectory'
import type { Message } from '../message'
import type { LossCounter } from './losses'

/** A rollout of a run, with what other tools want to know of the run. Nothing sealed is ever part of it. */
export interface ExportedRollout {
  readonly run: RunHeader
  readonly result: ResultLine
  readonly records: readonly TrajectoryRecord[]
  /** As the policy saw it. */
  readonly catalog: Catalog | undefined
}

/** A form that rollouts are written in: `undefined` where the form cannot hold this one. */
export interface ExportFormat {
  /** One file for each rollout, or a line of one file. */
  readonly each: 'file' | 'line'
  readonly write: (rollout: ExportedRollout, losses: LossCounter) => object | undefined
}

/** The conversation as it stood at the end: the last request, the answer to it, and what came after. */
export const finalMessages = (records: readonly TrajectoryRecord[]): readonly Message[] => {
  const last = records.findLastIndex(({ type }) => type === 'model_call')
  const call = records[last]
  const context = call?.type === 'model_call' ? new Set(call.context) : undefined
  return records.flatMap((record, index) =>
    record.type === 'message' && (index > last || context === undefined || context.has(record.message.id))
      ? [record.message]
      : [],
  )
}

/** Tools in the form of OpenAI's functions. */
export const functionTools = (catalog: Catalog | undefined): readonly object[] =>
  Object.entries(catalog?.tools ?? {}).map(([name, { description, parameters }]) => ({
    type: 'function',
    function: {
      name,
      ...(description !== undefined && { description }),
      parameters: parameters ?? { type: 'object', properties: {} },
    },
  }))
