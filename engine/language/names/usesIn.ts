import type { ProjectFile } from '../../documents/project'
import { remembered } from '../../documents/remembered'
import { documentUses } from './documentUses'
import { entryUses } from './entryUses'
import type { NameUse } from './name'

/** Every name that a document spells, declared or referred to. A file that did not change is not read again. */
export const usesIn: (file: ProjectFile) => readonly NameUse[] = remembered((file: ProjectFile) => [
  ...documentUses(file),
  ...entryUses(file),
])
