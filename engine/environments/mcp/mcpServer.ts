import type { JsonObject, JsonValue } from '../../documents/json'
import type { Message } from '../../trajectories/message'
import type { PublicTask } from '../environment'

/** A tool as its server lists it. */
export interface McpTool {
  readonly name: string
  readonly description: string
  /** JSON Schema of the arguments. */
  readonly parameters: JsonObject
  /** Whether the server says that a call changes nothing; undefined when it does not say. */
  readonly readOnly: boolean | undefined
}

export interface McpResult {
  /** Pieces of text and other media, as the Model Context Protocol has them. */
  readonly content: readonly JsonValue[]
  readonly structured?: JsonObject
  /** The tool failed, and the policy is to know. */
  readonly isError: boolean
}

/** A running server, for one episode. Whatever goes wrong with it is thrown as an `EnvironmentError`. */
export interface McpServer {
  readonly name: string
  readonly version: string
  /** What it wants a model to know of its tools; may be empty. */
  readonly instructions: string
  readonly tools: readonly McpTool[]
  /** `limitMs` is the longest wait. */
  call(tool: string, given: JsonObject, limitMs: number, signal: AbortSignal): Promise<McpResult>
  /** Ends it, and all that it has started. */
  end(): void
}

/** What makes one episode differ from others, as its server and its grader are told. */
export interface McpEpisode {
  /** Id of the task; undefined when only the tools are looked at. */
  readonly task: string | undefined
  readonly seed: number
  /** An empty folder that is theirs alone. */
  readonly folder: string
}

/** What the grader reads. */
export interface GraderInput {
  readonly task: PublicTask
  readonly sealed: JsonValue
  readonly messages: readonly Message[]
  /** The final answer; null when the policy gave none. */
  readonly answer: string | null
  readonly limit: 'turn-limit' | 'time-limit' | null
}

/** Everything outside that an episode needs. */
export interface McpSurroundings {
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number
  readonly start: (episode: McpEpisode) => Promise<McpServer>
  /** The grader's verdict, as it wrote it. */
  readonly grade: (input: GraderInput, episode: McpEpisode, signal: AbortSignal) => Promise<unknown>
  readonly makeFolder: () => Promise<string>
  /** Never throws: a folder that stays is no reason to lose a verdict. */
  readonly removeFolder: (folder: string) => Promise<void>
}
