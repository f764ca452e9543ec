import type { ResultLine } from '../../engine/documents/kinds/resultLine'
import type { RunStore } from '../../engine/trajectories/runStore'
import type { RunEventBody } from '../../protocol/runEvent'

export interface MemoryStore extends RunStore {
  /** `<harness>/<task>/<attempt>` -> the text that a log file would hold. The last log of a rollout wins. */
  readonly logs: Map<string, string>
  readonly appended: ResultLine[]
  readonly events: RunEventBody[]
  /** Logs that were opened and not yet closed. */
  open: number
}

/** A run store that forgets everything at the end of the test. `results` are those of earlier sessions. */
export const memoryStore = (results: readonly ResultLine[] = []): MemoryStore => {
  const store: MemoryStore = {
    run: 'run-1',
    results,
    logs: new Map(),
    appended: [],
    events: [],
    open: 0,
    openLog: (harness, task, attempt) => {
      const lines: string[] = []
      store.open++
      return {
        write: (record) => lines.push(`${JSON.stringify(record)}\n`),
        close: () => {
          store.open--
          store.logs.set(`${harness}/${task}/${attempt}`, lines.join(''))
        },
      }
    },
    appendResult: (line) => store.appended.push(line),
    event: (body) => store.events.push(body),
  }
  return store
}
