import { Command } from 'commander'
import { seedOption, wholeNumber } from '../numbers'
import type { ServeOptions } from '../serving/serveOpenAi'

const details = `
Faults, as NAME or NAME:N for every N-th request; the option may be repeated:
  rate-limit, rate-limit-retry-after, server-error, unavailable, hang, cut-stream, slow-first-byte,
  bad-arguments, two-calls, empty, content-filter, wrong-usage

Without --script the embedded policy answers, at the first time after a warm start of some seconds. It reads and
writes the 70 words of miniapps. A script is a JSON list for any world, such as
  [{ "match": "how many", "turns": [{ "calls": [{ "tool": "count", "arguments": {} }] }, { "text": "12" }] }]
The first entry counts whose "match" stands, letter by letter, in a message of the user; without "match", it is for all.
Messages of the system are not looked at. Its n-th turn is the n-th answer, and the last one is given again and again.

The first line on stdout is { "url", "model", "token" }. The token is that of HARNESS_S_SERVE_TOKEN, else a new one.

Example:
  harness-s serve openai --port 8731 --fault rate-limit:10`

const collect = (text: string, before: readonly string[]): readonly string[] => [...before, text]

const openaiCommand = (): Command =>
  new Command('openai')
    .description('an OpenAI-compatible endpoint on this machine, to try out what needs one')
    .option('--port <n>', 'port on 127.0.0.1 (default: any free one)', wholeNumber(1, 65_535))
    .option('--warm-start <n>', 'seed of the weights of the embedded policy', seedOption, 1)
    .option('--script <file>', 'answer from this file instead')
    .option('--latency <ms>', 'answer this long after the request at the earliest', wholeNumber(0, 600_000), 0)
    .option('--fault <rule>', 'make a fault', collect, [])
    .option('--log <file>', 'add a line of JSON per request and answer')
    .addHelpText('after', details)
    .action(async (_: unknown, command: Command) => {
      const { serveOpenAi } = await import('../serving/serveOpenAi')
      await serveOpenAi(command.optsWithGlobals<ServeOptions>())
    })

export const serveCommand = (): Command =>
  new Command('serve').description('serve a policy to other programs').addCommand(openaiCommand())
