import type { VsCode } from '../vscodeApi'
import type { Answer } from './webviewHost'

/** Reads what a page asks, and has it answered. A page can outlive an update of the extension, and ask what is unknown now. */
export const answering =
  <Ask>({ l10n }: VsCode, read: (body: unknown) => Ask | undefined, answer: (ask: Ask) => Promise<unknown>): Answer =>
  async (body) => {
    const ask = read(body)
    if (ask === undefined) throw new Error(l10n.t('The page asked for something unknown: reload the window.'))
    return await answer(ask)
  }
