import type { HookPreview, Share } from './hookPreview'

const counted = ({ fired, of }: Share, names: string): string[] => (of === 0 ? [] : [`${fired} of ${of} ${names}`])

/** What stands above a hook: on how much of what the parent did it fires. */
export const previewTitle = ({ rollouts, targets, successes }: HookPreview, isSample: boolean): string => {
  const shares = [
    `${rollouts.fired} of ${rollouts.of} rollouts`,
    ...counted(targets, 'targets'),
    ...counted(successes, 'successes'),
  ]
  return `${isSample ? 'in a sample, ' : ''}fires on ${shares.join(', ')}`
}
