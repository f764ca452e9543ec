import { expect, it } from 'vitest'
import { noticeText } from './noticeText'

/** As VS Code finds links in the text of a notification. */
const links = (text: string) => text.match(/\[[^\]]+\]\((?:https?:\/\/|command:|file:)[^)\s]+/gi)

it.each([
  '[Fix it](command:workbench.action.terminal.sendSequence)',
  'H0]([x](command:a)',
  '[x](https://example.org) [y](file:///etc/passwd)',
])('%j is a text without links', (text) => {
  expect(links(text)).not.toBeNull()
  expect(links(noticeText(text))).toBeNull()
})

it('a usual text stays as it is, and what cannot be seen is shown', () => {
  expect(noticeText('S1 (run-0002) [2 of 3]\nnext')).toBe('S1 (run-0002) [2 of 3]\nnext')
  expect(noticeText('H0\u202e\u001b[2J')).toBe('H0⟨202E⟩␛[2J')
})
