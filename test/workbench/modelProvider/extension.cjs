// An extension with language models, as VS Code knows them since 1.104. Older builds offer none of them.
const vscode = require('vscode')

const { LanguageModelError, LanguageModelTextPart, LanguageModelToolCallPart, LanguageModelToolResultPart } = vscode

const call = (name, input) => new LanguageModelToolCallPart(`call-${name}-${input.page ?? ''}`, name, input)

/** Looks for a key on the first page, and on further ones only when a message says "next". */
const search = (messages) => {
  const parts = messages.flatMap(({ content }) => content)
  const texts = parts.filter((part) => part instanceof LanguageModelTextPart).map(({ value }) => value)
  const [, key, app] = texts.map((text) => /^find (k\d+) in (\w+)$/.exec(text)).find((found) => found !== null) ?? []
  const results = parts.filter((part) => part instanceof LanguageModelToolResultPart)
  const [seen] = results.at(-1)?.content ?? []
  const isTold = parts.at(-1) instanceof LanguageModelTextPart && parts.at(-1).value === 'next'
  if (seen !== undefined && seen.value !== 'none') return call('done', { answer: seen.value })
  if (seen !== undefined && !isTold) return call('done', { answer: 'none' })
  return call('seek', { app, key, page: `p${results.length + 1}` })
}

let asked = 0
let isRefusing = false

const never = (token) =>
  new Promise((_, reject) => {
    token.onCancellationRequested(() => reject(new vscode.CancellationError()))
  })

const answers = {
  searching: search,
  /** Until it is told otherwise. */
  moody: (messages) => {
    if (isRefusing) throw LanguageModelError.NoPermissions('Not in the mood.')
    return search(messages)
  },
  thinking: (_, token) => never(token),
  /** Wants to be allowed first. */
  guarded: search,
  /** Loses every fifth answer. */
  shaky: (messages) => {
    asked += 1
    if (asked % 5 === 0) throw new Error('The line was cut.')
    return search(messages)
  },
  refusing: () => {
    throw LanguageModelError.NoPermissions('Your plan does not include this model.')
  },
  exhausted: () => {
    throw LanguageModelError.Blocked('The quota of today is used up.')
  },
}

const modelOf = (id) => ({
  ...{ id, name: `Acme ${id}`, family: id, version: '1', maxInputTokens: 100_000, maxOutputTokens: 1000 },
  capabilities: { toolCalling: true },
  ...(id === 'guarded' && { requiresAuthorization: true }),
})

const lengthOf = (message) =>
  typeof message === 'string' ? message.length : message.content.map(({ value = '' }) => value).join('').length

exports.activate = ({ subscriptions }) => {
  const { registerLanguageModelChatProvider } = vscode.lm
  if (registerLanguageModelChatProvider === undefined) return
  const provider = {
    provideLanguageModelChatInformation: async () => Object.keys(answers).map(modelOf),
    provideLanguageModelChatResponse: async ({ id }, messages, _, progress, token) =>
      progress.report(await answers[id](messages, token)),
    provideTokenCount: async (_, message) => lengthOf(message),
  }
  const changeMood = () => {
    isRefusing = !isRefusing
  }
  subscriptions.push(
    registerLanguageModelChatProvider('acme', provider),
    vscode.commands.registerCommand('acme.changeMood', changeMood),
  )
}
