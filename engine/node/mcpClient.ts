import { isJsonObject, type JsonObject } from '../documents/json'
import { EnvironmentError } from '../environments/environment'
import type { McpResult, McpServer, McpTool } from '../environments/mcp/mcpServer'
import type { Program } from './lineProcess'
import { CallToolResultSchema, Client, ErrorCode, ListToolsResultSchema, McpError } from './mcpSdk'
import { McpTransport } from './mcpTransport'

export interface McpServerOptions extends Program {
  /** Longest wait for one answer, in milliseconds. */
  readonly callMs: number
  /** What the server prints beside its messages. */
  readonly note: (text: string) => void
  readonly clientVersion: string
}

/** Pages of tools that are read at most: a server that always has another would never be done. */
const mostPages = 100

const failure = ({ command }: Program, what: string): EnvironmentError =>
  new EnvironmentError(`The MCP server ${what} (${command.join(' ')}). Run it by hand, or see docs/own-tasks.md.`)

/** Why the server did not answer, in words that tell whether it lives. */
const reasonOf = (transport: McpTransport, method: string, limitMs: number, error: unknown): string => {
  if (transport.end !== undefined) return transport.end
  if (error instanceof McpError && error.code === ErrorCode.RequestTimeout) {
    return `did not answer "${method}" within ${limitMs / 1000} s`
  }
  const message = error instanceof Error ? error.message : String(error)
  return `gave no usable answer to "${method}": ${message.slice(0, 500)}`
}

const readTools = async (client: Client, timeout: number): Promise<readonly McpTool[]> => {
  const tools: McpTool[] = []
  let cursor: string | undefined
  for (let page = 0; page < mostPages; page += 1) {
    const params = cursor === undefined ? {} : { cursor }
    const answer = await client.request({ method: 'tools/list', params }, ListToolsResultSchema, { timeout })
    for (const { name, description = '', inputSchema, annotations } of answer.tools) {
      const parameters: unknown = inputSchema
      tools.push({
        name,
        description,
        parameters: isJsonObject(parameters) ? parameters : {},
        readOnly: annotations?.readOnlyHint,
      })
    }
    cursor = answer.nextCursor
    if (cursor === undefined) break
  }
  return tools
}

/** Arguments that a server does not take are the policy's mistake, told by an error of the protocol. */
const refusedArguments = (error: unknown): McpResult | undefined =>
  error instanceof McpError && error.code === ErrorCode.InvalidParams
    ? { content: [{ type: 'text', text: error.message }], isError: true }
    : undefined

const callTool = async (
  client: Client,
  params: { readonly name: string; readonly arguments: JsonObject },
  options: { readonly timeout: number; readonly signal: AbortSignal },
): Promise<McpResult> => {
  try {
    const answer = await client.request({ method: 'tools/call', params }, CallToolResultSchema, options)
    const { content, structuredContent, isError = false } = answer
    const structured: unknown = structuredContent
    return {
      content: content.map((piece: unknown) => (isJsonObject(piece) ? piece : {})),
      ...(isJsonObject(structured) && { structured }),
      isError,
    }
  } catch (error) {
    const refused = refusedArguments(error)
    if (refused !== undefined) return refused
    throw error
  }
}

const withOwnSignal = async <T>(signal: AbortSignal, work: (own: AbortSignal) => Promise<T>): Promise<T> => {
  signal.throwIfAborted()
  const own = new AbortController()
  const abort = () => own.abort(signal.reason)
  signal.addEventListener('abort', abort)
  try {
    return await work(own.signal)
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

/** Starts a server, and asks it for its tools. */
export const startMcpServer = async (options: McpServerOptions): Promise<McpServer> => {
  const { callMs, clientVersion } = options
  const transport = new McpTransport(options, options.note)
  const client = new Client({ name: 'harness-s', version: clientVersion }, { capabilities: {} })
  const asked = async <T>(method: string, limitMs: number, ask: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    try {
      return await ask()
    } catch (error) {
      signal?.throwIfAborted()
      const reason = reasonOf(transport, method, limitMs, error)
      await transport.close()
      throw failure(options, reason)
    }
  }
  await asked('initialize', callMs, () => client.connect(transport, { timeout: callMs }))
  const tools = await asked('tools/list', callMs, () => readTools(client, callMs))
  const { name = 'mcp', version = 'not stated' } = client.getServerVersion() ?? {}
  return {
    name,
    version,
    instructions: client.getInstructions() ?? '',
    tools,
    call: (tool, given, limitMs, signal) =>
      // The SDK never lets go of a signal, and that of a run lives long.
      withOwnSignal(signal, (own) => {
        const request = { name: tool, arguments: given }
        return asked('tools/call', limitMs, () => callTool(client, request, { timeout: limitMs, signal: own }), own)
      }),
    end: () => void transport.close(),
  }
}
