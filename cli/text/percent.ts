/** A share as a percentage with one decimal; a dash where there is nothing to count. */
export const percent = (share: number | null): string => (share === null ? '–' : (100 * share).toFixed(1))
