/** Longest line, in bytes. */
const longest = 16 * 1024 * 1024

/** Cuts a stream of bytes into lines of UTF-8 text. One that is too long is told once, and dropped with all after it. */
export class LineSplitter {
  private readonly line: (text: string) => void
  private readonly tooLong: () => void
  private parts: Buffer[] = []
  private size = 0
  private isBroken = false

  constructor(line: (text: string) => void, tooLong: () => void) {
    this.line = line
    this.tooLong = tooLong
  }

  add(bytes: Buffer): void {
    let from = 0
    for (let end = bytes.indexOf(lineFeed); end >= 0 && !this.isBroken; end = bytes.indexOf(lineFeed, from)) {
      this.keep(bytes.subarray(from, end))
      this.flush()
      from = end + 1
    }
    this.keep(bytes.subarray(from))
  }

  /** Nothing more comes: what is left is a line. */
  end(): void {
    this.flush()
  }

  private keep(bytes: Buffer): void {
    if (this.isBroken) return
    this.size += bytes.length
    this.parts.push(bytes)
    if (this.size <= longest) return
    this.isBroken = true
    this.parts = []
    this.tooLong()
  }

  private flush(): void {
    if (this.isBroken) return
    const text = Buffer.concat(this.parts).toString('utf8')
    this.parts = []
    this.size = 0
    if (text.trim() !== '') this.line(text)
  }
}

const lineFeed = 0x0a
