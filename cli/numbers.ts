import { InvalidArgumentError } from 'commander'

/** A whole number of an option, within limits; commander prints the error with the option's name. */
export const wholeNumber =
  (least: number, most: number) =>
  (text: string): number => {
    const value = Number(text)
    if (/^\d+$/.test(text) && value >= least && value <= most) return value
    throw new InvalidArgumentError(`Give a whole number from ${least} to ${most}.`)
  }

/** Seeds have 31 bits: larger ones overflow some sampling servers. */
export const seedOption = wholeNumber(0, 2 ** 31 - 1)
