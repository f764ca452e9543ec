import { Type } from 'typebox'
import { shortKey } from '../facts/textHash'
import type { TrackedCall } from '../prefix'
import { defineCondition, parametersOf } from './defineCondition'
import { count, oneOf, stringList } from './parameterSchemas'
import { perCall } from './perCall'

export const repeatedToolCall = defineCondition({
  id: 'repeated_tool_call',
  summary:
    'True when the same call, tool and arguments, was made so often in a row or within a window. Vetoed calls count.',
  needs: [['C']],
  parameters: parametersOf({
    minRepeats: Type.Optional(count(2, 3, 'How often the call was made, this time included.')),
    scope: Type.Optional(oneOf(['consecutive', 'any'], 'In a row, or anywhere in the window.', 'consecutive')),
    window: Type.Optional(count(2, 20, 'Calls that are looked at with scope `any`, this one included.')),
    transparentTools: Type.Optional(stringList([], 'Tools whose calls neither count nor break a row.')),
  }),
  bindings: ['repeatCount', 'tool', 'argsPreview'],
  replayable: true,
  create: ({ minRepeats, scope, window, transparentTools }) => {
    const repeats = scope === 'any' ? repeatsInWindow(window) : repeatsInARow()
    return perCall((tracked) => {
      if (transparentTools.includes(tracked.call.tool)) return undefined
      const repeatCount = repeats(tracked.fingerprint)
      return repeatCount < minRepeats
        ? undefined
        : { key: shortKey(tracked.fingerprint), bindings: bindingsOf(tracked, repeatCount) }
    })
  },
})

const repeatsInARow = () => {
  let last: string | undefined
  let length = 0
  return (fingerprint: string): number => {
    length = fingerprint === last ? length + 1 : 1
    last = fingerprint
    return length
  }
}

const repeatsInWindow = (window: number) => {
  const recent: string[] = []
  return (fingerprint: string): number => {
    recent.push(fingerprint)
    if (recent.length > window) recent.shift()
    return recent.filter((other) => other === fingerprint).length
  }
}

const maxPreviewChars = 80

const bindingsOf = ({ call }: TrackedCall, repeatCount: number) => ({
  repeatCount,
  tool: call.tool,
  argsPreview: JSON.stringify(call.arguments).slice(0, maxPreviewChars),
})
