import type { FileText } from '../../../engine/documents/project'
import { harness, taskPrompt, warn } from './sources'

/** Texts that other tools, scripts and tongues write. None of it is ours to judge. */
const texts: Readonly<Record<string, string>> = {
  jinja: 'Loop with {% for item in items %} and close it with {% endfor %}.',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a shell writes its variables so.
  shell: 'Set $HOME and ${PATH} first, then call `make -j$(nproc)`.',
  python: 'Format with f"{name}" and {0}, never with {name!r}.',
  json: 'Answer as {"answer": "text", "items": [1, 2]}.',
  css: 'A rule looks like a { color: red } in these files.',
  fence: 'Write one block:\n\n```python\nprint(apis.mail.list(page=0))\n```\n\nand nothing after it.',
  table: '| call | effect |\n| --- | --- |\n| list | reads |\n| send | writes |',
  list: '- read\n- compare\n  - twice\n- answer',
  latex: 'The mean is \\frac{1}{n} \\sum_{i} x_i, in LaTeX.',
  windows: 'Look in C:\\Users\\me\\notes for the file.',
  regex: 'A page looks like ^page=\\d+$ in the address.',
  emoji: 'Be friendly 🧭 and brief ✅, also to families 👩‍👩‍👧.',
  chinese: '请先阅读规范，再调用接口。结果可能有多页。',
  japanese: '最初に仕様を読んでから呼び出してください。',
  korean: '먼저 명세를 읽고 나서 호출하세요.',
  hebrew: 'קרא את המפרט לפני הקריאה הראשונה.',
  arabic: 'اقرأ المواصفات قبل أول استدعاء، ثم أجب.',
  marks: 'שלום\u200f (mail) עולם\u200f, then go on.',
  german: 'Größe und Maß prüfen, „so“ zitieren – und weiter.',
  greek: 'Διάβασε πρώτα την προδιαγραφή.',
  russian: 'Сначала прочитай описание, потом вызывай.',
  punctuation: '“Curly” quotes, ‘single’ ones, an em—dash and an ellipsis… are fine.',
  tabs: 'name\tvalue\nsize\t12',
  accents: 'Cafe\u0301 and café are the same word to a reader.',
  escapes: 'A "quoted" word, a \\ and a / need care in JSON.',
  entities: '<b>bold</b> &amp; <i>italic</i>',
  url: 'See https://example.org/a?b=c&d=e#f for the format.',
}

/** Each text as a prompt section, as a rule and, where it is short, as the message of a hook. */
export const languages: readonly FileText[] = Object.entries(texts).map(
  ([name, text]) =>
    harness(`L-${name}`, {
      prompt: { style: { text }, ...taskPrompt },
      rules: { habit: { text: `Keep to this habit in each app. ${text}` } },
      hooks: { reminder: warn(`Mind this: ${text}`) },
    }).file,
)
