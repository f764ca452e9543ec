import type { HarnessState } from '../documents/kinds/harness'
import { eventTable } from '../hooks/events'
import type { PlacedFiring } from './messagesAround'
import type { PreviewedFiring } from './previewRollout'

/** Only results have a line to stand in, and only the prompt has a system message to stand beside. */
const placementOf = (placement: string | undefined, { event }: PreviewedFiring): PlacedFiring['placement'] => {
  if (placement === 'inline' && eventTable[event].provides.includes('R')) return 'inline'
  return placement === 'system' && event === 'before_task' ? 'system' : 'note'
}

/** A firing with where its hook puts its text. */
export const placedFiring = (firing: PreviewedFiring, { hooks }: HarnessState): PlacedFiring => {
  const hook = hooks?.[firing.hook]
  const placement = placementOf(hook?.placement, firing)
  if (firing.action !== 'inject') return { ...firing, placement }
  const role = hook?.parameters?.['role'] === 'system' ? 'system' : 'user'
  const position = hook?.parameters?.['position'] === 'start' ? 'start' : 'end'
  return { ...firing, placement: 'note', role, position }
}
