import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { harness, hookWith, sibling } from '../../../../test/lint/documents'

const message = (text: string) => hookWith('"condition": "always"').replace('"hi"', `"${text}"`)

test('messages in any language, with emoji, are right', () => {
  for (const text of ['🧭 👩‍👧 ❤️', '下一页。', 'اقرأ الصفحة التالية', 'Читай дальше', 'naïve – ok']) {
    checkDiagnostics(message(text))
  }
})

test('an invisible character is marked where it stands', () => {
  checkDiagnostics(
    hookWith(`"condition": "always", "notes": "next\u200bpage"
                                     ^ HS009 Invisible character U+200B. Remove it.`),
  )
  checkFix('HS009', message('a\u202eb'), message('ab'))
})

test('one that is written as an escape can be seen', () => {
  checkDiagnostics(message('a\\u200bb'))
})

test('a look-alike in the name of an entry, beside the complaint about the name', () => {
  checkDiagnostics(
    harness(`"prompt": { "tаsk": { "text": "t" } }
              ^ HS009 \`а\` (U+0430) looks like \`a\`
            ^^^^^^ HS006`),
  )
  const named = (name: string) => harness(`"prompt": { "${name}": { "text": "t" } }`)
  checkFix('HS009', named('tаsk'), named('task'))
})

test('in a path, an event or a selector', () => {
  const base = harness('"rules": { "brief": { "text": "t" } }')
  checkDiagnostics(
    base +
      sibling(`{ "before": { "text": "t" }, "after": null, "path":
"state.rules.briеf" }
                ^ HS009`),
    { codes: ['HS009'] },
  )
  checkDiagnostics(
    hookWith(`"condition": "always", "tools": ["lіst"]
                                   ^ HS009 looks like \`i\``),
    { codes: ['HS009'] },
  )
})

test('words of another script are no look-alikes, and texts are not names', () => {
  checkDiagnostics(harness('"tools": { "список": { "role": "normal" } }'))
  checkDiagnostics(message('lіst'))
})
