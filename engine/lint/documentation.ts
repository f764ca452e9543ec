import type { Severity } from '../documents/kinds/workspace'
import type { Certainty } from './finding'
import type { Rule } from './rule'

/**
 * What people read about a diagnostic: its page in docs/diagnostics, the index of all pages, and the help that a SARIF
 * viewer shows. All are made from the rule, so that they never say anything else than it does.
 */

export type DocumentedRule = Omit<Rule, 'check'>

const severities: { readonly [severity in Severity]: string } = {
  error: 'Error: runs refuse the document',
  warning: 'Warning',
  information: 'Information',
  hint: 'Hint',
}

const certainties: { readonly [certainty in Certainty]: string } = {
  a: 'exact',
  b: 'very likely',
  c: 'a guess',
}

/** Markdown without a heading of its own, so that it can stand below one. */
export const helpMarkdown = (rule: DocumentedRule): string => {
  const { what, why, fix } = rule.documentation
  const parts = [what, heading('Why it matters', why), heading('What to do', fix), exampleOf(rule), silencingOf(rule)]
  return parts.filter((part) => part !== '').join('\n\n')
}

/** The page of one code. */
export const diagnosticPage = (rule: DocumentedRule): string =>
  `# ${rule.code}: ${rule.title}\n\n*${severities[rule.severity]}. Certainty: ${certainties[rule.certainty]}.* [All diagnostics](README.md)\n\n${helpMarkdown(rule)}\n`

/** The table of all codes. `isFixable` says whether a fix is offered. */
export const diagnosticsIndex = (rules: readonly DocumentedRule[], isFixable: (code: string) => boolean): string => {
  const rows = rules.map(
    ({ code, severity, certainty, title }) =>
      `| [${code}](${code}.md) | ${severity} | ${certainty} | ${isFixable(code) ? 'yes' : ''} | ${cell(title)} |`,
  )
  return `${indexHead}${rows.join('\n')}\n`
}

const indexHead = `# Diagnostics

What \`harness-s validate\` and the editor find in documents. Certainty: a exact, b very likely, c a guess and never an
error. 0xx is about the form of documents, 1xx about hooks, 2xx about other entries, 4xx about parents and siblings, 5xx about
proposals, 6xx about pools, 7xx about profiles, 8xx about runs and task sets, 9xx about jobs. Made by \`npm run diagnostics\`.

| code | severity | certainty | fix | what is wrong |
| --- | --- | --- | --- | --- |
`

const heading = (title: string, text: string): string => `## ${title}\n\n${text}`

const exampleOf = ({ documentation: { example } }: DocumentedRule): string => {
  if (example === undefined) return ''
  const mended = example.good === undefined ? '' : `\n\nMended:\n\n${fenced(example.good)}`
  return heading('Example', `${fenced(example.bad)}${mended}`)
}

/** Examples are parts of documents, with `…` for what does not matter. */
const fenced = (text: string): string => {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((ticks) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}jsonc\n${text}\n${fence}`
}

const silencingOf = ({ code }: DocumentedRule): string =>
  heading(
    'How to silence it',
    `Name the entry and the reason in the document: \`"lint": { "${placeFor(code)}": { "${code}": "why it is right here" } }\`. ` +
      `For the whole workspace, in \`harness-s.json\`: \`"lint": { "severity": { "${code}": "off" } }\`.`,
  )

/** An example of a path where the code can occur. */
const placeFor = (code: string): string =>
  silencedPlaces[code] ?? silencedPlaces[code.slice(0, 3)] ?? 'state.rules.my-rule'

/** By code, else by its hundred. */
const silencedPlaces: Readonly<Record<string, string>> = {
  HS1: 'state.hooks.my-hook',
  HS6: 'members.S1',
  HS7: 'entries.e1',
  HS8: 'splits.train',
  HS9: 'rollout',
  HS604: 'frozenHash',
  HS607: 'members',
  HS701: 'harness',
  HS702: 'anchor',
  HS706: 'checkpoints',
  HS901: 'tasks',
  HS902: 'rescue',
  HS903: 'limits',
  HS904: 'pool',
  HS906: 'router',
}

const cell = (text: string): string => text.replaceAll('|', '\\|')
