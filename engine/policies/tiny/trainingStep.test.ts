import { describe, expect, test } from 'vitest'
import { copyDatum, testAdam } from '../../../test/kit/copyTask'
import { type GradientSteps, oneAtATime, trainingStep } from './trainingStep'

const pending = { logprobs: [Float32Array.of(-1)], metrics: { loss: 2, tokens: 1 }, gradNorm: 3 }

/** Steps that write down what is asked of them. */
const recorded = () => {
  const calls: string[] = []
  const steps: GradientSteps = {
    computeGradient: (datums, loss, sketch) => {
      calls.push(`gradient of ${datums.length}, ${loss}${sketch ? ', sketch' : ''}`)
      return pending
    },
    applyGradient: (_, gradNorm) => {
      calls.push(`apply, norm ${gradNorm}`)
    },
  }
  return { calls, steps }
}

const take = (steps: GradientSteps, options = {}, datums = [copyDatum(1)]) =>
  trainingStep(steps, datums, 'cross_entropy', testAdam, options)

describe('a training step', () => {
  test('computes, then applies with the norm before clipping', async () => {
    const { calls, steps } = recorded()
    expect(await take(steps)).toEqual({ applied: true, ...pending })
    expect(calls).toEqual(['gradient of 1, cross_entropy', 'apply, norm 3'])
  })

  test('asks the guard between the two, with the log-probabilities', async () => {
    const { calls, steps } = recorded()
    const guard = (logprobs: readonly Float32Array[]) => {
      calls.push(`guard sees ${logprobs.length}`)
      return 'proceed' as const
    }
    await take(steps, { guard, sketch: true })
    expect(calls).toEqual(['gradient of 1, cross_entropy, sketch', 'guard sees 1', 'apply, norm 3'])
  })

  test('is not applied when the guard aborts, and says what it would have been', async () => {
    const { calls, steps } = recorded()
    expect(await take(steps, { guard: () => 'abort' })).toEqual({ applied: false, ...pending })
    expect(calls).toEqual(['gradient of 1, cross_entropy'])
  })

  test('without datums asks no guard and applies nothing', async () => {
    const { calls, steps } = recorded()
    const guard = () => {
      throw new Error('asked for nothing')
    }
    expect((await take(steps, { guard }, [])).applied).toBe(false)
    expect(calls).toEqual(['gradient of 0, cross_entropy'])
  })

  test('that cannot be applied is rejected', async () => {
    const steps = {
      ...recorded().steps,
      applyGradient: () => {
        throw new Error('norm NaN')
      },
    }
    await expect(take(steps)).rejects.toThrow('norm NaN')
  })
})

describe('one at a time', () => {
  /** A task that ends when it is told to. */
  const task = (log: string[], name: string) => {
    let finish: (error?: Error) => void = () => undefined
    const run = () =>
      new Promise<string>((resolve, reject) => {
        log.push(`${name} begins`)
        finish = (error) => (error ? reject(error) : resolve(name))
      })
    return { run, finish: (error?: Error) => finish(error) }
  }

  const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

  test('a task begins when the one before has ended, and each gets its own result', async () => {
    const log: string[] = []
    const inTurn = oneAtATime()
    const [a, b] = [task(log, 'a'), task(log, 'b')]
    const results = Promise.all([inTurn(a.run), inTurn(b.run)])
    await settled()
    expect(log).toEqual(['a begins'])
    a.finish()
    await settled()
    expect(log).toEqual(['a begins', 'b begins'])
    b.finish()
    expect(await results).toEqual(['a', 'b'])
  })

  test('one that fails tells its own caller, and the next begins all the same', async () => {
    const log: string[] = []
    const inTurn = oneAtATime()
    const [a, b] = [task(log, 'a'), task(log, 'b')]
    const first = inTurn(a.run)
    const second = inTurn(b.run)
    await settled()
    a.finish(new Error('a broke'))
    await expect(first).rejects.toThrow('a broke')
    await settled()
    b.finish()
    expect(await second).toBe('b')
  })

  test('two queues do not wait for each other', async () => {
    const log: string[] = []
    void oneAtATime()(task(log, 'a').run)
    void oneAtATime()(task(log, 'b').run)
    await settled()
    expect(log).toEqual(['a begins', 'b begins'])
  })
})
