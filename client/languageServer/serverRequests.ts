import {
  type CompareParams,
  type CompareResult,
  compareMethod,
  type EntryEvidenceResult,
  entryEvidenceMethod,
  type FiringMessagesParams,
  type FiringMessagesResult,
  type FiringsResult,
  firingMessagesMethod,
  firingsMethod,
  type HookParams,
  type LineageResult,
  lineageMethod,
  type NewDocumentResult,
  newSiblingMethod,
  type RebaseResult,
  type RepairCandidatesResult,
  type ResolvedResult,
  type RunReportParams,
  type RunReportResult,
  type RunsResult,
  rebaseMethod,
  repairCandidatesMethod,
  resolvedMethod,
  runReportMethod,
  runsMethod,
  type ValidateResult,
  validateMethod,
  type WhyNotParams,
  type WhyNotResult,
  whyNotMethod,
} from '../../protocol/languageServer'

interface Requester {
  request<Result>(method: string, params: unknown): Promise<Result>
}

/** Everything that the client asks beside LSP, with its types. `uri` names the document that is asked about. */
export const serverRequests = (server: Requester) => ({
  lineage: () => server.request<LineageResult>(lineageMethod, {}),
  resolved: (uri: string) => server.request<ResolvedResult | null>(resolvedMethod, { uri }),
  compare: (params: CompareParams) => server.request<CompareResult | null>(compareMethod, params),
  newSibling: (uri: string, id: string) => server.request<NewDocumentResult | null>(newSiblingMethod, { uri, id }),
  rebase: (uri: string) => server.request<RebaseResult | null>(rebaseMethod, { uri }),
  firings: (params: HookParams) => server.request<FiringsResult | null>(firingsMethod, params),
  firingMessages: (params: FiringMessagesParams) =>
    server.request<FiringMessagesResult | null>(firingMessagesMethod, params),
  whyNot: (params: WhyNotParams) => server.request<WhyNotResult | null>(whyNotMethod, params),
  entryEvidence: (uri: string) => server.request<EntryEvidenceResult | null>(entryEvidenceMethod, { uri }),
  repairCandidates: () => server.request<RepairCandidatesResult>(repairCandidatesMethod, {}),
  runs: () => server.request<RunsResult>(runsMethod, {}),
  runReport: (params: RunReportParams) => server.request<RunReportResult | null>(runReportMethod, params),
  validate: () => server.request<ValidateResult>(validateMethod, {}),
})

export type ServerRequests = ReturnType<typeof serverRequests>
