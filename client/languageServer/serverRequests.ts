import {
  type CompareParams,
  type CompareResult,
  compareMethod,
  type LineageResult,
  lineageMethod,
  type NewDocumentResult,
  newSiblingMethod,
  type RebaseResult,
  type RepairCandidatesResult,
  type ResolvedResult,
  rebaseMethod,
  repairCandidatesMethod,
  resolvedMethod,
  type ValidateResult,
  validateMethod,
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
  repairCandidates: () => server.request<RepairCandidatesResult>(repairCandidatesMethod, {}),
  validate: () => server.request<ValidateResult>(validateMethod, {}),
})

export type ServerRequests = ReturnType<typeof serverRequests>
