import type { TextDocument, Uri } from 'vscode'
import { parseDocument } from '../../engine/documents/text/parse'
import { type EvidencePlace, evidencePlaces } from '../../engine/language/evidence/evidencePlaces'
import type { RolloutPair } from '../../engine/language/evidence/rolloutPair'
import { Disposables } from '../disposables'
import type { VsCode } from '../vscodeApi'

const ours = /\.(?:proposal|profile)\.json$/
const pattern = '**/*.{proposal,profile}.json'
const most = 200

/** A document that a pair can be written into, and where. */
export interface FittingDocument {
  readonly document: TextDocument
  readonly places: readonly EvidencePlace[]
}

/** Proposals and profiles of the window, and which of them was last worked on. */
export class EvidenceDocuments {
  private readonly vscode: VsCode
  private readonly store = new Disposables()
  private last: Uri | undefined

  constructor(vscode: VsCode) {
    this.vscode = vscode
    this.store.add(
      vscode.window.onDidChangeActiveTextEditor((editor) => {
        if (editor !== undefined && ours.test(editor.document.uri.path)) this.last = editor.document.uri
      }),
    )
  }

  /** The document at hand, when it is about this pair. */
  async atHand(pair: RolloutPair): Promise<FittingDocument | undefined> {
    const [open] = this.vscode.window.visibleTextEditors.filter(({ document }) => ours.test(document.uri.path))
    const uri = this.last ?? open?.document.uri
    return uri && (await this.fitting(uri, pair))
  }

  /** All that are about this pair. */
  async about(pair: RolloutPair): Promise<readonly FittingDocument[]> {
    const found = await this.vscode.workspace.findFiles(pattern, '**/{node_modules,runs}/**', most)
    const fitting = await Promise.all(found.map((uri) => this.fitting(uri, pair)))
    return fitting.filter((each) => each !== undefined)
  }

  dispose(): void {
    this.store.dispose()
  }

  /** One that cannot be read, or is gone, fits nothing. */
  private async fitting(uri: Uri, pair: RolloutPair): Promise<FittingDocument | undefined> {
    try {
      const document = await this.vscode.workspace.openTextDocument(uri)
      const places = evidencePlaces(parseDocument(document.getText()), pair)
      return places && { document, places }
    } catch {
      return undefined
    }
  }
}
