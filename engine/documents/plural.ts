/** A count with its noun, such as `1 rollout` or `0 errors`. */
export const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
