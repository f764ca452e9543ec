import { byText } from './byText'
import type { RunHeader } from './kinds/run'

interface Run {
  readonly header: RunHeader
}

/** Oldest first; those that do not say when they began come before all others. */
export const byStart = ({ header: one }: Run, { header: other }: Run): number =>
  byText(one.startedAt ?? '', other.startedAt ?? '')
