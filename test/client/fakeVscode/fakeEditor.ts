import type { FakeDocument } from './fakeDocument'
import type { FakeMarkdownString, FakeRange } from './fakeValues'

interface DecorationType {
  readonly options: { readonly after?: { readonly fontStyle?: string } }
}

interface Decoration {
  readonly range: FakeRange
  readonly renderOptions: { readonly after: { readonly contentText: string } }
  readonly hoverMessage: FakeMarkdownString
}

/** An editor that shows a document, with what is drawn behind its lines. */
export class FakeEditor {
  readonly document: FakeDocument
  private readonly drawn = new Map<DecorationType, readonly Decoration[]>()

  constructor(document: FakeDocument) {
    this.document = document
  }

  setDecorations(type: DecorationType, decorations: readonly Decoration[]): void {
    this.drawn.set(type, decorations)
  }

  /** One text per decoration with its line, in slashes where it is slanted. */
  get texts(): readonly string[] {
    return [...this.drawn].flatMap(([{ options }, decorations]) =>
      decorations.map(({ range, renderOptions: { after } }) => {
        const text = options.after?.fontStyle === 'italic' ? `/${after.contentText}/` : after.contentText
        return `${range.start.line}: ${text}`
      }),
    )
  }

  get hovers(): readonly FakeMarkdownString[] {
    return [...this.drawn.values()].flatMap((decorations) => decorations.map(({ hoverMessage }) => hoverMessage))
  }
}
