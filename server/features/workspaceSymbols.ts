import { SymbolKind } from 'vscode-languageserver/node'
import type { NameKind } from '../../engine/language/names/name'
import { workspaceSymbols as symbolsOf } from '../../engine/language/outline/workspaceSymbols'
import type { Feature } from '../context'
import { toRange } from '../toLsp'
import { uriOfPath } from '../uris'

export const workspaceSymbols: Feature = ({ connection, workspaces, guarded }) =>
  connection.onWorkspaceSymbol(
    guarded('workspaceSymbol', ({ query }) =>
      workspaces.all().flatMap(({ path: root, live }) =>
        symbolsOf(live.project(), query).map(({ name, kind, container, place: { file, span } }) => ({
          name,
          kind: kinds[kind] ?? SymbolKind.Class,
          containerName: container,
          location: { uri: uriOfPath(root + file), range: toRange(live.linesOf(file), span) },
        })),
      ),
    ),
  )

/** Documents are classes; what stands in them is told apart. */
const kinds: Readonly<Partial<Record<NameKind, SymbolKind>>> = {
  entry: SymbolKind.Property,
  tool: SymbolKind.Function,
  rootCause: SymbolKind.Key,
  split: SymbolKind.Array,
  profileEntry: SymbolKind.Struct,
  policy: SymbolKind.Property,
  environment: SymbolKind.Property,
}
