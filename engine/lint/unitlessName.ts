/** Words for quantities that come in several units. */
const unitless: ReadonlySet<string> = new Set([
  'timeout',
  'cooldown',
  'ttl',
  'delay',
  'duration',
  'interval',
  'wait',
  'expires',
  'maxAge',
  'window',
  'deadline',
])

const units = ['Steps', 'Ms', 'Seconds', 'Tokens', 'Chars', 'Turns'] as const

/** Whether an unknown name is a quantity without its unit. */
export const lacksUnit = (name: string): boolean => unitless.has(name)

/** The allowed name that states the unit, when there is one: `cooldown` -> `cooldownSteps`. */
export const withUnit = (name: string, allowed: Iterable<string>): string | undefined => {
  const candidates = new Set(units.map((unit) => `${name}${unit}`))
  for (const known of allowed) if (candidates.has(known)) return known
  return undefined
}
