import type { FakeUri } from './fakeUri'
import { FakePosition, type FakeRange } from './fakeValues'

/** An open document, with the texts that undo goes back to. */
export class FakeDocument {
  readonly uri: FakeUri
  languageId: string
  version = 1
  isClosed = false
  private text: string
  private readonly history: string[] = []

  constructor(uri: FakeUri, languageId: string, text: string) {
    this.uri = uri
    this.languageId = languageId
    this.text = text
  }

  getText(): string {
    return this.text
  }

  setText(text: string): void {
    this.history.push(this.text)
    this.text = text
    this.version += 1
  }

  undo(): void {
    this.text = this.history.pop() ?? this.text
    this.version += 1
  }

  positionAt(offset: number): FakePosition {
    const before = this.text.slice(0, offset).split('\n')
    return new FakePosition(before.length - 1, before.at(-1)?.length ?? 0)
  }

  replaced({ start, end }: FakeRange, text: string): string {
    return this.text.slice(0, this.offsetAt(start)) + text + this.text.slice(this.offsetAt(end))
  }

  private offsetAt({ line, character }: FakePosition): number {
    const before = this.text.split('\n').slice(0, line)
    return before.reduce((sum, each) => sum + each.length + 1, 0) + character
  }
}
