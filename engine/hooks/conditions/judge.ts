import { Type } from 'typebox'
import type { Match } from '../condition'
import { fillTemplate } from '../session/fillTemplate'
import { parseTemplate } from '../session/templates'
import { variablesOf } from '../session/variables'
import { defineCondition, parametersOf } from './defineCondition'

const match: Match = { key: '', bindings: {} }

export const judge = defineCondition({
  id: 'judge',
  summary:
    'True when another model answers yes to the question. It costs a call, and the same task may be judged otherwise.',
  needs: [],
  parameters: parametersOf({
    model: Type.String({ minLength: 1, description: 'Name of a policy of the workspace, of type `openai`.' }),
    prompt: Type.String({ minLength: 1, description: 'Template of the question, to be answered by yes or no.' }),
    judgeMaxTokens: Type.Optional(
      Type.Integer({
        minimum: 1,
        default: 16,
        description: 'Tokens that the model may write; one that thinks needs more.',
      }),
    ),
  }),
  bindings: [],
  replayable: false,
  create: ({ model, prompt, judgeMaxTokens }) => {
    const template = parseTemplate(prompt)
    return {
      test: (moment, { task, verdicts }) => {
        const question = {
          model,
          prompt: fillTemplate(template, variablesOf(task, moment, match)),
          maxTokens: judgeMaxTokens,
        }
        if (verdicts === undefined) throw new Error('nobody is here to ask a model')
        return verdicts.isYes(question) ? match : undefined
      },
    }
  },
})
