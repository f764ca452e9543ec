/** The line of a log, from 0, on which a step begins; without a step the last one, where the rollout was decided. */
export const lineOfStep = (text: string, step: number | undefined): number => {
  const lines = text.trimEnd().split('\n')
  const found = lines.findIndex((line) => line.includes(`"step":${step},`))
  return found === -1 ? lines.length - 1 : found
}
