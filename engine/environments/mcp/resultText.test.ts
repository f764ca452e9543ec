import { expect, it } from 'vitest'
import { resultText } from './resultText'

const text = (...content: Parameters<typeof resultText>[0]['content']) => resultText({ content, isError: false })

it('texts stand one below the other', () => {
  expect(text({ type: 'text', text: 'a' }, { type: 'text', text: 'b' })).toBe('a\nb')
})

it('a text resource is read, and other media are named, not spelled out', () => {
  const image = { type: 'image', mimeType: 'image/png', data: 'iVBORw0KGgo=' }
  const file = { type: 'resource', resource: { uri: 'file:///a', text: 'inside' } }
  const blob = { type: 'resource', resource: { uri: 'file:///b', mimeType: 'x/y', blob: 'AAAA' } }
  const link = { type: 'resource_link', uri: 'file:///c', name: 'c' }
  expect(text(image, file, blob, link)).toBe('[image image/png]\ninside\n[file:///b x/y]\n[file:///c]')
})

it('a structured answer is read where there is no text', () => {
  expect(resultText({ content: [], structured: { n: 1 }, isError: false })).toBe('{"n":1}')
  expect(text()).toBe('')
})
