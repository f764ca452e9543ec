import Mocha from 'mocha'
import type { TestResult } from './testResult'

/** Declares the tests of one subject, with `describe` and `it` of mocha. */
export type Suite = () => void

const resultOf = (test: Mocha.Runnable, error?: Error): TestResult => ({
  title: test.titlePath().join(' > '),
  state: error ? 'failed' : 'passed',
  milliseconds: test.duration ?? 0,
  ...(error && { message: error.stack ?? String(error) }),
})

/** Results are shown by the program that started all this. */
class SilentReporter extends Mocha.reporters.Base {}

/** Runs the suites one after another. A test that is skipped counts as failed: here every test can run. */
export const runMocha = (
  suites: readonly Suite[],
  timeout: number,
  report: (result: TestResult) => void,
): Promise<void> => {
  const mocha = new Mocha({ ui: 'bdd', timeout, reporter: SilentReporter })
  mocha.suite.emit('pre-require', globalThis, '', mocha)
  for (const suite of suites) suite()
  return new Promise((resolve) => {
    const runner = mocha.run(() => resolve())
    runner.on('pass', (test) => report(resultOf(test)))
    runner.on('fail', (test, error: Error) => report(resultOf(test, error)))
    runner.on('pending', (test) => report(resultOf(test, new Error('skipped'))))
  })
}
