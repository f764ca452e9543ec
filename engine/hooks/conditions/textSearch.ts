const searching: ReadonlySet<string> = new Set(['contains', 'matches', 'task_matches'])

/** Whether a condition looks for a text that its author wrote, so that trials tell how often that is found. */
export const searchesText = (condition: string): boolean => searching.has(condition)
