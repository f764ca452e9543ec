import type { FileText } from '../documents/project'
import { emptyStarter } from './emptyStarter'
import { exampleStarter } from './exampleStarter'
import type { StarterTemplate } from './starterTemplates'

const templates: { readonly [template in StarterTemplate]: () => readonly FileText[] } = {
  empty: emptyStarter,
  example: exampleStarter,
}

/** The files of a new workspace. Paths are relative to its folder. Nothing is reported on them. */
export const starterFiles = (template: StarterTemplate): readonly FileText[] => templates[template]()
