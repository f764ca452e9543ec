import { posix } from 'node:path'

interface Parts {
  readonly scheme: string
  readonly authority?: string
  readonly path?: string
  readonly query?: string
}

/** URIs as VS Code has them, as far as the client looks at them. */
export class FakeUri {
  readonly scheme: string
  readonly authority: string
  readonly path: string
  readonly query: string
  readonly fragment = ''

  private constructor({ scheme, authority = '', path = '', query = '' }: Parts) {
    this.scheme = scheme
    this.authority = authority
    this.path = path
    this.query = query
  }

  static from(parts: Parts): FakeUri {
    return new FakeUri(parts)
  }

  static file(path: string): FakeUri {
    return new FakeUri({ scheme: 'file', path })
  }

  static parse(text: string): FakeUri {
    const parts = /^(?<scheme>[\w-]+):(?:\/\/(?<authority>[^/?]*))?(?<path>[^?]*)(?:\?(?<query>.*))?$/.exec(
      text,
    )?.groups
    if (parts === undefined) throw new Error(`No URI: ${text}`)
    const { scheme = '', authority = '', path = '', query = '' } = parts
    return new FakeUri({ scheme, authority, path: decodeURIComponent(path), query: decodeURIComponent(query) })
  }

  static joinPath(base: FakeUri, ...parts: readonly string[]): FakeUri {
    return base.with({ path: posix.join(base.path, ...parts) })
  }

  get fsPath(): string {
    return this.path
  }

  with(change: Partial<Parts>): FakeUri {
    return new FakeUri({ ...this, ...change })
  }

  toJSON(): string {
    return this.toString()
  }

  toString(): string {
    const query = this.query === '' ? '' : `?${encodeURIComponent(this.query)}`
    return `${this.scheme}://${this.authority}${encodeURI(this.path)}${query}`
  }
}
