import { IsOptional } from 'typebox'
import { expect, test } from 'vitest'
import { actionNames } from '../documents/kinds/vocabulary'
import { actionTable } from './actions'

test('every optional parameter has a default, but for the two whose absence says something', () => {
  const withoutDefault = actionNames.flatMap((action) =>
    Object.entries(actionTable[action].parameters.properties).flatMap(([name, member]) =>
      IsOptional(member) && !('default' in member) ? [`${action}.${name}`] : [],
    ),
  )
  expect(withoutDefault).toEqual(['require.until', 'record.label'])
})
