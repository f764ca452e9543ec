import { type Counters, countersMethod } from '../../protocol/languageServer'
import type { Feature } from '../context'

export const counters: Feature = ({ connection, workspaces, publisher, guarded }) =>
  connection.onRequest(
    countersMethod,
    guarded('counters', (): Counters => {
      const works = workspaces.all().map(({ live }) => live.work)
      const total = (count: keyof (typeof works)[number]) => works.reduce((sum, work) => sum + work[count], 0)
      return {
        documentsChecked: total('documentsChecked'),
        entriesChecked: total('entriesChecked'),
        charactersRead: total('charactersRead'),
        publications: publisher.publications,
      }
    }),
  )
