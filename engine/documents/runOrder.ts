import type { RunHeader } from './kinds/run'

interface Run {
  readonly header: RunHeader
}

/** Oldest first; those that do not say when they began come before all others. */
export const byStart = ({ header: a }: Run, { header: b }: Run): number => {
  const [earlier, later] = [a.startedAt ?? '', b.startedAt ?? '']
  return earlier < later ? -1 : Number(earlier > later)
}
