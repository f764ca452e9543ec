const longest = 200

/** The beginning of what a model wrote, for a message. */
export const excerpt = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text)
