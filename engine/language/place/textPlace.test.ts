import { describe, expect, test } from 'vitest'
import { parseDocument } from '../../documents/text/parse'
import { otherNames, textPlaceAt } from './textPlace'

/** What can be written at `$0`: kind and path, and `[what would be replaced]`; commas where they are missing. */
const placeIn = (source: string): string => {
  const offset = source.indexOf('$0')
  const text = source.replace('$0', '')
  const place = textPlaceAt(parseDocument(text), offset)
  if (place === undefined) return 'nothing'
  const { kind, path, span, hasColon, commaBefore, needsCommaAfter } = place
  return [
    `${kind} ${path.join('.')}`,
    ...(span.end > span.start ? [`[${text.slice(span.start, span.end)}]`] : []),
    ...(hasColon ? ['has colon'] : []),
    ...(commaBefore === undefined ? [] : [`comma at ${commaBefore}`]),
    ...(needsCommaAfter ? ['comma after'] : []),
  ].join(', ')
}

describe('in whole text', () => {
  test.each([
    ['{$0}', 'key '],
    ['{ "a": 1, $0 }', 'key '],
    ['{ $0 "a": 1 }', 'key , comma after'],
    ['{ "a": 1 $0 }', 'key , comma at 8'],
    ['{ "a": 1 $0 , "b": 2 }', 'key , comma at 8'],
    ['{ "$0a": 1 }', 'key , ["a"], has colon'],
    ['{ "a"$0: 1 }', 'key , ["a"], has colon'],
    ['{ "a" $0: 1 }', 'nothing'],
    ['{ "a": $01 }', 'value a, [1]'],
    ['{ "a": $0 1 }', 'value a, [ 1]'],
    ['{ "a": $0\n1 }', 'nothing'],
    ['{ "a": "x$0y" }', 'value a, ["xy"]'],
    ['{ "a": "xy"$0 }', 'value a, ["xy"]'],
    ['{ "a": $0{} }', 'nothing'],
    ['{ "a": {$0} }', 'key a'],
    ['{ "a": { "b": 1 }$0 }', 'key , comma at 17'],
    ['{ "a": [$0] }', 'value a.0'],
    ['{ "a": [1, $0] }', 'value a.1'],
    ['{ "a": [1 $0] }', 'value a.1, comma at 9'],
    ['{ "a": [$0 1] }', 'value a.0, comma after'],
    ['{ "a": [1, 2$03] }', 'value a.1, [23]'],
    ['{ "a": [{ "b": $0 }] }', 'value a.0.b'],
    ['{ "a": [{}, $0] }', 'value a.1'],
    ['{}$0', 'nothing'],
    ['$0 {}', 'nothing'],
  ])('%s', (source, expected) => expect(placeIn(source)).toBe(expected))
})

describe('in text that is being typed', () => {
  test.each([
    ['$0', 'value '],
    ['{$0', 'key '],
    ['{ "a$0', 'key , ["a]'],
    ['{ "a"$0', 'key , ["a"]'],
    ['{ "a":$0', 'value a'],
    ['{ "a": $0', 'value a'],
    ['{ "a": "x$0', 'value a, ["x]'],
    ['{ "a": "x $0', 'value a, ["x ]'],
    ['{ "a": tr$0', 'value a, [tr]'],
    ['{ "a": "x", $0', 'key '],
    ['{ "a": { "b": [ { "c": $0', 'value a.b.0.c'],
    ['{ "a": [1, 2 $0', 'value a.2, comma at 12'],
    ['{ "a": [1, 2 $0 }', 'value a.2, comma at 12'],
    ['{ "a": {} $0', 'key , comma at 9'],
    ['{ "a": {\n  "b": 1\n  $0\n}', 'key a, comma at 17'],
    ['{ "a":\n  $0\n  "b": 1 }', 'value a, comma after'],
    ['{ "a": 1\n  $0\n  "b": 1 }', 'key , comma at 8, comma after'],
    ['{ a$0: 1 }', 'key , [a], has colon'],
    ["{ 'a': 'x$0y' }", "value a, ['xy']"],
    ['{ "a": 1, // why\n $0 }', 'key '],
    ['{ "a": 1 // why\n $0 }', 'key , comma at 8'],
  ])('%s', (source, expected) => expect(placeIn(source)).toBe(expected))
})

test('names that are taken, but for the one under the cursor', () => {
  const text = '{ "a": 1, "b": 2, "c": { "d": 3  } }'
  const document = parseDocument(text)
  const namesAt = (offset: number) => {
    const place = textPlaceAt(document, offset)
    return place && [...otherNames(document, place)]
  }
  expect(namesAt(text.indexOf('"b"') + 1)).toEqual(['a', 'c'])
  expect(namesAt(text.indexOf('}') - 1)).toEqual(['d'])
})
