/** Evaluations: what others may be compared with, and what has a report. */
export const isEvaluation = (purpose: string): boolean => purpose === 'eval' || purpose === 'local-eval'

/** In training the policy changes under way: what it did then says little of a harness, and makes no pair. */
export const isTraining = (purpose: string): boolean => purpose === 'train' || purpose === 'rescue'
