import { textHash } from '../documents/canonicalText'
import { type LineIndex, lineIndex } from '../documents/text/positions'

/** The text as it is stored now, undefined when it is gone. Called again each time the text is needed. */
export type ReadStored = () => string | undefined

/** A text as a whole. One that is stored can let go of its characters, and reads them again when somebody asks. */
export class FlatText {
  private held: string | undefined
  private index: LineIndex | undefined
  private readStored: ReadStored | undefined
  private size: number
  /** Of a text that was let go. */
  private hash: string | undefined

  constructor(text: string, readStored: ReadStored | undefined) {
    this.held = text
    this.size = text.length
    this.readStored = readStored
  }

  /** What is stored now, even if that is another text than it was; see `isCurrent`. */
  get text(): string {
    this.held ??= this.readStored?.() ?? ''
    return this.held
  }

  get lines(): LineIndex {
    this.index ??= lineIndex(this.text)
    return this.index
  }

  get length(): number {
    return this.size
  }

  set(text: string, readStored?: ReadStored): void {
    if (text !== this.held) this.index = undefined
    this.held = text
    this.size = text.length
    this.readStored = readStored
    this.hash = undefined
  }

  is(text: string): boolean {
    if (this.hash === undefined) return this.held === text
    return this.size === text.length && this.hash === textHash(text)
  }

  /** Whether the text is what it was before it was let go. */
  isCurrent(): boolean {
    return this.hash === undefined || this.hash === textHash(this.text)
  }

  /** Whatever is stored now is the text from here on. */
  accept(): void {
    if (this.hash !== undefined) this.set(this.text, this.readStored)
  }

  get isHeld(): boolean {
    return this.held !== undefined
  }

  letGo(): void {
    if (this.readStored === undefined || this.held === undefined) return
    this.hash ??= textHash(this.held)
    this.held = undefined
    this.index = undefined
  }
}
