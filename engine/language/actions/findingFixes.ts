import type { Finding } from '../../lint/finding'
import { type ActionRequest, type CodeAction, editAction, touches } from './codeAction'
import { disjointFixes } from './disjointFixes'

/** Every fix of what was found at the selection, and all alike in the document at once where there are several. */
export const findingFixes = ({ findings, span }: ActionRequest): readonly CodeAction[] => {
  const here = findings.filter((finding) => touches(finding.span, span))
  const codes = new Set(here.filter(({ fixes }) => fixes.length > 0).map(({ code }) => code))
  return [
    ...here.flatMap(fixesOf),
    ...[...codes].flatMap((code) =>
      fixAllOf(
        code,
        findings.filter((finding) => finding.code === code),
      ),
    ),
  ]
}

const fixesOf = (finding: Finding): CodeAction[] =>
  finding.fixes.map(({ title, edits }) =>
    editAction(title, 'quickfix', edits, { findings: [finding], isPreferred: finding.fixes.length === 1 }),
  )

const fixAllOf = (code: string, alike: readonly Finding[]): CodeAction[] => {
  const { findings, edits } = disjointFixes(alike)
  return findings.length < 2
    ? []
    : [editAction(`Fix all ${findings.length} ${code} in this file`, 'quickfix', edits, { findings })]
}

/** Names that other documents refer to, and texts and values that people must choose, are not changed unasked. */
const neverUnasked: ReadonlySet<string> = new Set(['HS002', 'HS006', 'HS010'])

/**
 * What may be repaired without being asked, such as when a file is saved: mistakes of syntax and shape that are certain
 * and have one repair. Nothing that changes what a harness means.
 */
export const fixAll = ({ findings }: Pick<ActionRequest, 'findings'>): readonly CodeAction[] => {
  const safe = findings.filter(
    ({ code, certainty, severity, fixes }) =>
      /^HS0/.test(code) && !neverUnasked.has(code) && certainty === 'a' && severity !== 'hint' && fixes.length === 1,
  )
  const fixed = disjointFixes(safe)
  if (fixed.edits.length === 0) return []
  return [editAction('Fix all safe problems', 'source.fixAll.harness-s', fixed.edits, { findings: fixed.findings })]
}
