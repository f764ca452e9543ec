import { seededRandom } from '../../test/fuzz/mutate'

const words =
  'agent tool call result file path test plan step memory context window token budget review check verify source output error log task goal rule hook before after never always only when until must keep ask read write first last exact'.split(
    ' ',
  )
const events = ['before_tool', 'after_tool', 'tool_error', 'before_finish', 'after_batch']

/** A pretty-printed harness document of about `characters` characters, the same for the same seed. */
export const harnessText = (characters: number, seed: number): string => {
  const random = seededRandom(seed)
  const pick = (items: readonly string[]): string => items[Math.floor(random() * items.length)] ?? ''
  const sentence = (length: number): string => {
    const text = Array.from({ length }, () => pick(words)).join(' ')
    return random() < 0.05 ? `${text} — “déjà vu” 😀.` : `${text}.`
  }
  const hook = () => ({
    action: pick(['warn', 'block', 'inject']),
    condition: { all: ['repeated_tool_call', { not: { is: pick(words), minimum: Math.floor(random() * 9) } }] },
    event: pick(events),
    limits: { maxPerTask: Math.floor(random() * 20), maxPerKey: null, cooldownSteps: 2 },
    message: `${sentence(14)}\n{{tool}} "${pick(words)}"`,
    parameters: { minRepeats: Math.floor(random() * 5), ratio: Math.floor(random() * 100) / 100 },
    tools: [pick(words), pick(words)],
  })
  const rule = () => ({ priority: Math.floor(random() * 100), tags: [pick(words), pick(words)], text: sentence(25) })
  const rules: { [name: string]: object } = {}
  const hooks: { [name: string]: object } = {}
  let written = 0
  for (let entry = 0; written < characters; entry += 1) {
    const name = `${pick(words)}-${pick(words)}-${entry}`
    const section = random() < 0.5 ? hooks : rules
    const value = section === hooks ? hook() : rule()
    section[name] = value
    written += JSON.stringify({ [name]: value }, null, 2).length + 40
  }
  return JSON.stringify({ kind: 'harness', schemaVersion: 1, id: 'H0', state: { rules, hooks } }, null, 2)
}

/** A document with at least `errors` syntax errors of many kinds, nine on every line. */
export const errorStorm = (errors: number): string =>
  `{\n${'  name: 01 "x\\q",, // why\n'.repeat(Math.ceil(errors / 9))}}`
