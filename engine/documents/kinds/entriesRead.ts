import type { SectionName } from './vocabulary'

/** Entry name -> the members that a run reads; none where the format knows the entry and this version does not read it. */
export type EntriesRead = Readonly<Record<string, readonly string[]>>

/**
 * The sections whose entries have fixed names. Their entries are settings of the engine, so that another name would
 * set nothing.
 */
export const entriesRead: ReadonlyMap<SectionName, EntriesRead> = new Map<SectionName, EntriesRead>([
  [
    'workflow',
    {
      'max-turns': ['value'],
      'format-retries': ['value', 'message'],
      finish: ['value'],
      'multi-call': [],
      'parallel-tools': [],
      attempts: [],
      compaction: [],
    },
  ],
  [
    'observation',
    {
      result: ['maxChars', 'headChars', 'tailChars', 'truncatedTemplate'],
      empty: ['template'],
      error: ['template'],
    },
  ],
  [
    'budgets',
    {
      'harness-text': ['maxTokensPerStep', 'maxTokensPerTask'],
      'hook-model-calls': ['maxPerTask'],
      'system-prompt': [],
    },
  ],
])

/** The members that a run reads of an entry; undefined where the section is not closed or does not know the name. */
export const membersRead = (section: SectionName, name: string): readonly string[] | undefined => {
  const entries = entriesRead.get(section)
  return entries !== undefined && Object.hasOwn(entries, name) ? entries[name] : undefined
}
