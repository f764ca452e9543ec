/** `empty`: a base harness and a catalogue to start from. `example`: the toy world with its siblings, ready to run. */
export const starterTemplates = ['empty', 'example'] as const
export type StarterTemplate = (typeof starterTemplates)[number]
