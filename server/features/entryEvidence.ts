import type { Range } from 'vscode-languageserver/node'
import { parseEntryPath } from '../../engine/documents/entryPath'
import type { HarnessPin } from '../../engine/documents/kinds/run'
import { locate } from '../../engine/documents/text/locate'
import type { RepairRecord } from '../../engine/evaluation/repairRecord'
import { editSites } from '../../engine/lint/sites/entrySites'
import { type HookUse, tokensPerCompliance } from '../../engine/preview/hookUse'
import {
  type DocumentParams,
  type EntryEvidence,
  type EntryEvidenceResult,
  entryEvidenceMethod,
} from '../../protocol/languageServer'
import type { Feature } from '../context'
import { toRange } from '../toLsp'
import { uriOfPath } from '../uris'
import type { Snapshot } from '../workspaces'

/** What the last evaluation of a sibling says of each entry that it changes. */
export const entryEvidence: Feature = ({ connection, workspaces, repairEvidence, guarded }) =>
  connection.onRequest(
    entryEvidenceMethod,
    guarded('entryEvidence', async ({ uri }: DocumentParams): Promise<EntryEvidenceResult | null> => {
      const asked = workspaces.snapshot(uri)
      const found = asked && (await repairEvidence.of(asked.folder, asked.file, asked.project))
      // It was typed on while the run was read: places are those of now.
      const now = workspaces.snapshot(uri)
      if (found === undefined || now === undefined) return null
      const { record, outdatedBy } = found
      return { ...summaryOf(record), outdatedBy, entries: entriesIn(now, record) }
    }),
  )

const summaryOf = ({ header, report }: RepairRecord): Omit<EntryEvidenceResult, 'outdatedBy' | 'entries'> => {
  const { policy, harnesses } = header
  const pin = harnesses.find(({ id }: HarnessPin) => id === report.candidate)
  return {
    run: report.run,
    sibling: report.candidate,
    stateHash: pin?.stateHash ?? '',
    policy: {
      id: policy.id,
      ...(policy.step !== undefined && { step: policy.step }),
      ...(policy.ref !== undefined && { ref: policy.ref }),
    },
    repaired: report.repaired,
    targets: report.targets,
    regressed: report.regressed,
    controls: report.controls,
    verdict: report.verdict.status,
    reasons: report.verdict.reasons,
  }
}

const entriesIn = (snapshot: Snapshot, record: RepairRecord): readonly EntryEvidence[] =>
  editSites(snapshot.file).flatMap(({ at, edit }) => {
    const path = edit['path']
    const parsed = typeof path === 'string' ? parseEntryPath(path) : undefined
    const span = locate(snapshot.file.document, [...at, 'path'])?.value
    if (parsed?.ok !== true || span === undefined) return []
    const { section, name } = parsed.path
    const use = section === 'hooks' ? record.uses.find(({ hook }) => hook === name) : undefined
    return [
      {
        range: toRange(snapshot.lines, span) satisfies Range,
        ...(use && { hook: hookEvidence(use) }),
        rollouts: rolloutsOf(record, use?.hook),
      },
    ]
  })

const hookEvidence = (use: HookUse): NonNullable<EntryEvidence['hook']> => ({
  name: use.hook,
  fired: use.fired,
  complied: use.complied ?? null,
  tokens: use.tokens,
  tokensPerCompliance: tokensPerCompliance(use),
})

/** Those that show something: of a hook where it fired, repaired and regressed ones first. */
const rolloutsOf = ({ report, rollouts }: RepairRecord, hook: string | undefined): EntryEvidence['rollouts'] => {
  const results = new Map(report.tasks.map(({ task, result }) => [task, result]))
  const told = rollouts.flatMap(({ task, log, firstFirings }) => {
    const step = hook === undefined ? undefined : firstFirings.get(hook)
    const result = results.get(task)
    if (result === undefined || result === 'missing' || (hook !== undefined && step === undefined)) return []
    return [{ task, result, log: uriOfPath(log), ...(step !== undefined && { step }) }]
  })
  return told.sort((one, other) => weight[one.result] - weight[other.result])
}

const weight = { regressed: 0, repaired: 1, unchanged: 2 } as const
