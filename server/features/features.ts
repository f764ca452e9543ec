import type { Feature } from '../context'
import { codeActions } from './codeActions'
import { codeLens } from './codeLens'
import { compare } from './compare'
import { completion } from './completion'
import { counters } from './counters'
import { definition } from './definition'
import { documentLinks } from './documentLinks'
import { documentSymbols } from './documentSymbols'
import { entryEvidence } from './entryEvidence'
import { firingMessages } from './firingMessages'
import { firings } from './firings'
import { foldingRanges } from './foldingRanges'
import { formatting } from './formatting'
import { hover } from './hover'
import { inlayHints } from './inlayHints'
import { lineage } from './lineage'
import { newSibling } from './newSibling'
import { pullDiagnostics } from './pullDiagnostics'
import { rebase } from './rebase'
import { references } from './references'
import { rename } from './rename'
import { repairCandidates } from './repairCandidates'
import { resolved } from './resolved'
import { runReport } from './runReport'
import { runs } from './runs'
import { selectionRanges } from './selectionRanges'
import { semanticTokens } from './semanticTokens'
import { validate } from './validate'
import { whyNot } from './whyNot'
import { willRenameFiles } from './willRenameFiles'
import { workspaceSymbols } from './workspaceSymbols'

/** Everything that the server answers beside diagnostics: one file here, one line in this list and in `capabilities.ts`. */
export const features: readonly Feature[] = [
  codeActions,
  codeLens,
  compare,
  completion,
  counters,
  definition,
  documentLinks,
  documentSymbols,
  entryEvidence,
  firingMessages,
  firings,
  foldingRanges,
  formatting,
  hover,
  inlayHints,
  lineage,
  newSibling,
  pullDiagnostics,
  rebase,
  references,
  rename,
  repairCandidates,
  resolved,
  runReport,
  runs,
  selectionRanges,
  semanticTokens,
  validate,
  whyNot,
  willRenameFiles,
  workspaceSymbols,
]
