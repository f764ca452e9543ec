/** What a `judge` asks at one moment, with its template filled in. */
export interface JudgeQuestion {
  readonly model: string
  readonly prompt: string
  readonly maxTokens: number
}

/** What is known of a question: its answer, or why there will be none. */
export type Verdict =
  | { readonly kind: 'yes' | 'no' }
  /** `suppressed`: it was not asked; `error`: the answer could not be read. */
  | { readonly kind: 'none'; readonly status: 'suppressed' | 'error'; readonly reason: string }

/**
 * A condition cannot be told before a model has answered. Thrown out of its test, however deep that is inside an
 * expression: parts that stand before it have already decided whether the answer matters at all.
 */
export class Unjudged extends Error {
  override readonly name = 'Unjudged'
  readonly question: JudgeQuestion

  constructor(question: JudgeQuestion) {
    super('a model has not answered yet')
    this.question = question
  }
}

/** There is no answer: the hook does nothing at this moment. */
export class NoVerdict extends Error {
  override readonly name = 'NoVerdict'
  readonly status: 'suppressed' | 'error'

  constructor(status: 'suppressed' | 'error', reason: string) {
    super(reason)
    this.status = status
  }
}

/** Answers of models about the current moment, as conditions see them. */
export interface Verdicts {
  /** Throws `Unjudged` before it was asked, and `NoVerdict` where that gave nothing. */
  isYes(question: JudgeQuestion): boolean
}

export interface VerdictStore extends Verdicts {
  /** A new moment: nothing is known of it. */
  clear(): void
  record(question: JudgeQuestion, verdict: Verdict): void
  /** Runs a test as if every open question had this answer. */
  assuming<T>(answer: boolean, test: () => T): T
}

const keyOf = ({ model, prompt, maxTokens }: JudgeQuestion): string => JSON.stringify([model, prompt, maxTokens])

export const createVerdicts = (): VerdictStore => {
  const known = new Map<string, Verdict>()
  let assumed: boolean | undefined
  return {
    isYes: (question) => {
      const verdict = known.get(keyOf(question))
      if (verdict?.kind === 'none') throw new NoVerdict(verdict.status, verdict.reason)
      if (verdict) return verdict.kind === 'yes'
      if (assumed === undefined) throw new Unjudged(question)
      return assumed
    },
    clear: () => known.clear(),
    record: (question, verdict) => {
      known.set(keyOf(question), verdict)
    },
    assuming: (answer, test) => {
      assumed = answer
      try {
        return test()
      } finally {
        assumed = undefined
      }
    },
  }
}
