import { defineCondition, parametersOf } from './defineCondition'

export const answerMissing = defineCondition({
  id: 'answer_missing',
  summary:
    'True when the task expects an answer and the finish has none, or the reverse. Never when that is not known.',
  needs: [['F']],
  parameters: parametersOf({}),
  bindings: [],
  replayable: true,
  create: () => ({
    test: ({ finish }, { task }) => {
      if (finish === undefined || task.expectsAnswer === null) return undefined
      const hasAnswer = finish.answer !== null && finish.answer.trim() !== ''
      return hasAnswer === task.expectsAnswer ? undefined : { key: '', bindings: {} }
    },
  }),
})
