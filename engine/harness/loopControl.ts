/** Values that an entry of the workflow section may have; entries that are not named here control nothing. */
const controls: { readonly [entry: string]: { readonly means: string; readonly holds: (value: unknown) => boolean } } =
  {
    'max-turns': {
      means: 'a whole number of turns, 1 or more',
      holds: (value) => Number.isInteger(value) && Number(value) >= 1,
    },
    'format-retries': {
      means: 'a whole number, 0 or more',
      holds: (value) => Number.isInteger(value) && Number(value) >= 0,
    },
    finish: { means: '"tool" or "answer"', holds: (value) => value === 'tool' || value === 'answer' },
  }

/** What is wrong with a value of `workflow.<entry>`; undefined when it can be used. */
export const loopControlProblem = (entry: string, value: unknown): string | undefined => {
  const control = Object.hasOwn(controls, entry) ? controls[entry] : undefined
  return control === undefined || control.holds(value) ? undefined : `\`${entry}\` must be ${control.means}.`
}
