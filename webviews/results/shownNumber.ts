/** Numbers as `harness-s report` prints them. */

const none = '–'

export const percent = (share: number | null): string => (share === null ? none : (100 * share).toFixed(1))

export const signed = (value: number | null): string =>
  value === null ? none : value > 0 ? `+${value}` : String(value)

/** How many are lost. */
export const lost = (value: number | null): string => (value === null ? none : value === 0 ? '0' : `-${value}`)

export const interval = (value: { readonly low: number; readonly high: number } | null): string =>
  value === null ? none : `${percent(value.low)} … ${percent(value.high)}`

export const pValue = (p: number | null): string => (p === null ? none : p < 0.001 ? '< 0.001' : p.toFixed(3))
