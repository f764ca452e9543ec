import { randomBytes } from 'node:crypto'
import { openLineFile } from '../../engine/node/lineFile'
import { startOpenAiServer } from '../../engine/node/openaiServer'
import { readFailureReason, readText } from '../../engine/node/readText'
import type { SendChat } from '../../engine/policies/chat/chatCalls'
import { type FaultRule, faultNames, parseFault } from '../../engine/policies/chat/serving/faults'
import { scriptedChat } from '../../engine/policies/chat/serving/scriptedChat'
import { areScripts, scriptProblem } from '../../engine/policies/chat/serving/scriptProblem'
import { exitCodes } from '../exitCodes'
import { abortOnInterrupt } from '../interrupt'
import { note, printJson } from '../text/output'
import { UserError } from '../userError'
import { startTinyChat } from './tinyChat'

export interface ServeOptions {
  readonly port?: number
  readonly warmStart: number
  readonly script?: string
  readonly latency: number
  readonly fault: readonly string[]
  readonly log?: string
}

const model = 'harness-s'

const faultRule = (text: string): FaultRule => {
  const rule = parseFault(text)
  if (rule) return rule
  throw new UserError({
    what: `There is no fault "${text}".`,
    where: '--fault',
    next: `Use NAME or NAME:N, with one of: ${faultNames.join(', ')}.`,
    exitCode: exitCodes.usage,
  })
}

const wrongScript = (file: string, what: string, cause?: unknown): UserError =>
  new UserError({
    what,
    where: file,
    next: 'Give --script a JSON list such as [{ "match": "…", "turns": [{ "text": "…" }] }].',
    exitCode: exitCodes.usage,
    cause,
  })

const readScriptFile = async (file: string): Promise<SendChat> => {
  let value: unknown
  try {
    value = JSON.parse(await readText(file))
  } catch (cause) {
    throw wrongScript(file, `The script cannot be read: ${readFailureReason(cause)}.`, cause)
  }
  if (areScripts(value)) return scriptedChat(value)
  throw wrongScript(file, `The file is no list of scripts: ${scriptProblem(value)}.`)
}

const answerer = async ({ script, warmStart }: ServeOptions, signal: AbortSignal) =>
  script === undefined
    ? startTinyChat(warmStart, signal)
    : { answer: await readScriptFile(script), dispose: async () => undefined }

const busyPort = (port: number, cause: unknown): UserError =>
  new UserError({
    what: `Port ${port} is taken.`,
    where: '--port',
    next: 'Name another one, or leave the option out.',
    exitCode: exitCodes.infrastructure,
    cause,
  })

const listen = async (options: Parameters<typeof startOpenAiServer>[0]) => {
  try {
    return await startOpenAiServer(options)
  } catch (error) {
    const isTaken = error instanceof Error && Reflect.get(error, 'code') === 'EADDRINUSE'
    throw isTaken ? busyPort(options.port, error) : error
  }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** `harness-s serve openai`: serves until Ctrl-C. */
export const serveOpenAi = async (options: ServeOptions): Promise<void> => {
  const signal = abortOnInterrupt()
  const faults = options.fault.map(faultRule)
  const { answer, dispose } = await answerer(options, signal)
  const log = options.log === undefined ? undefined : openLineFile(options.log)
  try {
    const token = process.env['HARNESS_S_SERVE_TOKEN'] || randomBytes(16).toString('hex')
    const server = await listen({
      answer,
      model,
      token,
      port: options.port ?? 0,
      latencyMs: options.latency,
      faults,
      log: (line) => log?.append(line),
    })
    printJson({ url: server.url, model, token })
    note('Serving until Ctrl-C.')
    await aborted(signal)
    await server.close()
  } finally {
    await dispose()
    log?.close()
  }
}
