/** The line of a log, from 0, on which a step begins; the first one where the log has no such step. */
export const lineOfStep = (log: string, step: number): number => Math.max(0, log.split('\n').findIndex(isAt(step)))

const isAt =
  (step: number) =>
  (line: string): boolean => {
    // Most lines are no place to begin, and may be long.
    if (!line.includes('"type":"model_call"')) return false
    try {
      const record: unknown = JSON.parse(line)
      return typeof record === 'object' && record !== null && Reflect.get(record, 'step') === step
    } catch {
      return false // A line that is still being written.
    }
  }
