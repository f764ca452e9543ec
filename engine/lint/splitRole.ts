/** What a split is for, by its name: `test-normal` is a test split as `test` is. */
export type SplitRole = 'train' | 'validation' | 'test'

/** Undefined for other names: then nothing is known of what the split is for. */
export const splitRole = (name: string): SplitRole | undefined => {
  const [, word] = /^(train|valid|val|test)(?:[^a-z]|ation|ing|$)/.exec(name) ?? []
  return word === 'val' || word === 'valid' ? 'validation' : word === 'train' || word === 'test' ? word : undefined
}
