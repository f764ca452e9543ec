import { shownText } from '../engine/trajectories/view/shownText'

/** The beginning of a text that may be of any length, for places that have to fit a window, as people can read it. */
export const excerpt = (text: string, longest: number): string => {
  const { text: kept, cut } = shownText(text, longest)
  return cut > 0 ? `${kept}…` : kept
}
