import { parsedJson } from '../documents/parsedJson'
import { LineProcess, longestNote, type Program } from './lineProcess'
import { JSONRPCMessageSchema } from './mcpSdk'

type Message = ReturnType<typeof JSONRPCMessageSchema.parse>

/** A server on standard input and output, a message a line. What else it prints is a note, and disturbs no message. */
export class McpTransport {
  onclose?: () => void
  onmessage?: (message: Message) => void
  /** How the server ended by itself; undefined while it runs, and when it was closed. */
  end: string | undefined
  private isClosed = false
  private readonly program: Program
  private readonly note: (text: string) => void
  private server: LineProcess | undefined

  constructor(program: Program, note: (text: string) => void) {
    this.program = program
    this.note = note
  }

  async start(): Promise<void> {
    this.server = new LineProcess(this.program, {
      line: (line) => this.hear(line),
      note: this.note,
      ended: (what) => {
        if (!this.isClosed) this.end = what
        this.onclose?.()
      },
    })
  }

  async send(message: Message): Promise<void> {
    this.server?.write(JSON.stringify(message))
  }

  async close(): Promise<void> {
    this.isClosed = true
    this.server?.kill('was ended')
  }

  private hear(line: string): void {
    const message = JSONRPCMessageSchema.safeParse(parsedJson(line))
    if (message.success) this.onmessage?.(message.data)
    else this.note(line.slice(0, longestNote))
  }
}
