/** A file of another tool that is not what it says, or not what is read here. */
export class FormatError extends Error {
  override readonly name = 'FormatError'
  /** Where in the document, such as `steps[2].source`; empty for the whole. */
  readonly place: string

  /** `reason` goes on after the place and has no full stop. */
  constructor(place: string, reason: string) {
    super(place === '' ? reason : `\`${place}\` ${reason}`)
    this.place = place
  }
}
