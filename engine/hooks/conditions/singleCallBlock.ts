import { Type } from 'typebox'
import { callStarts } from './callStarts'
import { defineCondition, parametersOf } from './defineCondition'
import { count } from './parameterSchemas'

export const singleCallBlock = defineCondition({
  id: 'single_call_block',
  summary: 'True when each of the last code blocks makes at most one API call.',
  needs: [['C'], ['B']],
  parameters: parametersOf({ minBlocks: Type.Optional(count(1, 2, 'Blocks in a row, this one included.')) }),
  bindings: ['blocks'],
  replayable: true,
  create: ({ minBlocks }) => {
    const start = callStarts()
    let before = 0
    let blocks = 0
    let step = -1
    return {
      observe: (moment, prefix) => {
        const isNew = start(prefix) !== undefined
        if (prefix.current?.call.code === undefined) return
        if (isNew) before = blocks
        blocks = prefix.current.sites.length <= 1 ? before + 1 : 0
        step = moment.step
      },
      test: (moment) => {
        const isAboutBlock = moment.call?.code !== undefined || (moment.batch !== undefined && step === moment.step)
        return isAboutBlock && blocks >= minBlocks ? { key: '', bindings: { blocks } } : undefined
      },
    }
  },
})
