import { expect, test } from 'vitest'
import { resultLineOf } from '../../test/kit/resultLineOf'
import { auxiliaryTotals } from './auxiliaryTotals'

const line = (auxiliary: Parameters<typeof auxiliaryTotals>[0][number]['auxiliary']) => ({
  ...resultLineOf('H0', 't', 0, 'pass'),
  ...(auxiliary && { auxiliary }),
})

test('calls of hooks are summed by what they were for', () => {
  const judge = { calls: 2, input: 10, output: 2 }
  expect(
    auxiliaryTotals([
      line({ judge, ask_model: { calls: 1, input: 5, output: 1, money: 0.5 } }),
      line(undefined),
      line({ judge: { ...judge, money: 0.25 } }),
    ]),
  ).toEqual({
    ask_model: { calls: 1, input: 5, output: 1, money: 0.5 },
    judge: { calls: 4, input: 20, output: 4, money: 0.25 },
  })
})

test('and where none was made there is nothing', () => {
  expect(auxiliaryTotals([line(undefined)])).toEqual({})
})
