import type { Losses } from '../../engine/trajectories/formats/losses'

const mostShown = 12

/** What a conversion lost, for people; `file` holds all of it. */
export const lossText = (losses: Losses, file: string): string => {
  if (losses.size === 0) return 'Nothing was lost.'
  const shown = [...losses].sort(([, one], [, other]) => other - one).slice(0, mostShown)
  const rows = shown.map(([what, times]) => `  ${String(times).padStart(7)}  ${what}`)
  const more = losses.size - shown.length
  return ['Lost, because the other form has no place for it:', ...rows, more > 0 ? `  ${more} more in ${file}` : '']
    .filter((line) => line !== '')
    .join('\n')
}
