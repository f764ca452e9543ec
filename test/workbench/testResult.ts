/** What one test found; titles read "suite > test". */
export interface TestResult {
  readonly title: string
  readonly state: 'passed' | 'failed'
  readonly milliseconds: number
  /** Why it failed. */
  readonly message?: string
}

export type Report = (result: TestResult) => void
