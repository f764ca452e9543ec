/** The language models of VS Code in memory: each answers what a test says. */

export class FakeTextPart {
  readonly value: string

  constructor(value: string) {
    this.value = value
  }
}

export class FakeToolCallPart {
  readonly callId: string
  readonly name: string
  readonly input: object

  constructor(callId: string, name: string, input: object) {
    this.callId = callId
    this.name = name
    this.input = input
  }
}

export class FakeToolResultPart {
  readonly callId: string
  readonly content: readonly FakeTextPart[]

  constructor(callId: string, content: readonly FakeTextPart[]) {
    this.callId = callId
    this.content = content
  }
}

type Part = FakeTextPart | FakeToolCallPart | FakeToolResultPart
type Content = string | readonly Part[]

export class FakeChatMessage {
  readonly role: 'user' | 'assistant'
  readonly content: Content

  constructor(role: 'user' | 'assistant', content: Content) {
    this.role = role
    this.content = content
  }

  static User(content: Content): FakeChatMessage {
    return new FakeChatMessage('user', content)
  }

  static Assistant(content: Content): FakeChatMessage {
    return new FakeChatMessage('assistant', content)
  }

  /** On one line, as a model would read it. */
  get text(): string {
    return `${this.role}: ${typeof this.content === 'string' ? this.content : this.content.map(partText).join(' ')}`
  }
}

const partText = (part: Part): string => {
  if (part instanceof FakeTextPart) return part.value
  if (part instanceof FakeToolCallPart) return `${part.callId}=${part.name}(${JSON.stringify(part.input)})`
  return `${part.callId}→${part.content.map(({ value }) => value).join('')}`
}

export class FakeLanguageModelError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

interface Token {
  readonly isCancellationRequested: boolean
}

/** Counts letters as tokens. */
export class FakeModel {
  readonly vendor = 'acme'
  readonly family: string
  readonly id: string
  maxInputTokens = 1000
  readonly asked: { readonly messages: readonly string[]; readonly options: object }[] = []
  token: Token | undefined
  answer: () => Promise<readonly Part[]> = async () => [new FakeTextPart('yes')]

  constructor(family: string) {
    this.family = family
    this.id = `${family}-0`
  }

  async countTokens(text: string | FakeChatMessage): Promise<number> {
    return (typeof text === 'string' ? text : text.text).length
  }

  async sendRequest(messages: readonly FakeChatMessage[], options: object, token: Token) {
    this.asked.push({ messages: messages.map(({ text }) => text), options })
    this.token = token
    const parts = await this.answer()
    return {
      stream: (async function* () {
        yield* parts
      })(),
    }
  }
}
