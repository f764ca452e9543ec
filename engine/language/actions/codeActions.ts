import type { ActionRequest, CodeAction } from './codeAction'
import { createSibling } from './createSibling'
import { deleteSibling } from './deleteSibling'
import { extractHook } from './extractHook'
import { findingFixes, fixAll } from './findingFixes'
import { inlineParentEntry } from './inlineParentEntry'
import { rebaseActions } from './rebaseAction'
import { silenceActions } from './silenceAction'

/** Everything that is offered at a selection, repairs first. */
export const codeActions = (request: ActionRequest): readonly CodeAction[] => [
  ...findingFixes(request),
  ...deleteSibling(request),
  ...createSibling(request),
  ...rebaseActions(request),
  ...inlineParentEntry(request),
  ...extractHook(request),
  ...silenceActions(request),
  ...fixAll(request),
]
