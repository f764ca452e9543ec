import type { FileText } from '../../../engine/documents/project'
import { harness, type Made, sibling, taskPrompt, warn } from './sources'

const base = harness('H0', {
  prompt: taskPrompt,
  rules: {
    'read-first': { text: 'Read the specification of an API before its first call.' },
    'be-brief': { text: 'Answer in one sentence.' },
  },
  hooks: { 'next-page': warn('More pages may exist. Continue until a page is short.') },
})

const direction = (label: string): { direction: { label: string } } => ({ direction: { label } })

/** One entry added, changed, removed, renamed. */
const added = sibling(base, 'S1', [
  {
    section: 'hooks',
    name: 'same-call',
    after: warn('You made this call before.', { condition: 'repeated_tool_call' }),
  },
])
const changed = sibling(
  base,
  'S2',
  [{ section: 'hooks', name: 'next-page', after: warn('More pages may exist for {{api}}. Go on until one is empty.') }],
  direction('complete pagination'),
)
const removed = sibling(base, 'S3', [{ section: 'rules', name: 'be-brief', after: null }])
const renamed = sibling(base, 'S4', [
  { section: 'rules', name: 'be-brief', after: null },
  { section: 'rules', name: 'answer-shortly', after: { text: 'Answer in at most two sentences.' } },
])
/** Differs from its parent in punctuation alone. */
const punctuation = sibling(base, 'S5', [
  { section: 'rules', name: 'be-brief', after: { text: 'Answer in one sentence!' } },
])

const generation = (parent: Made, depth: number): Made =>
  sibling(parent, `G${depth}`, [
    { section: 'rules', name: `lesson-${depth}`, after: { text: `Lesson ${depth}: ${lessons[depth - 1] ?? ''}` } },
  ])
const lessons = [
  'merge all sources.',
  'drop doubles.',
  'sort by date.',
  'quote the title.',
  'name the app.',
  'count twice.',
  'stop when done.',
]

/** As deep as lineages usually go. */
const chain: Made[] = []
for (const depth of lessons.keys()) chain.push(generation(chain.at(-1) ?? base, depth + 1))

export const lineageBase = base
export const siblings: readonly Made[] = [added, changed, removed, renamed, punctuation]
export const lineage: readonly FileText[] = [base, ...siblings, ...chain].map(({ file }) => file)
