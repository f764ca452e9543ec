/** The order of texts by their code units, on every machine alike. */
export const byText = (one: string, other: string): number => (one < other ? -1 : Number(one > other))
