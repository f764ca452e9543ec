import { type ValidateResult, validateMethod } from '../../protocol/languageServer'
import type { Feature } from '../context'

/** Reads everything from disk once more and answers when all is judged. */
export const validate: Feature = ({ connection, disk, publisher, evidence, status, guarded }) =>
  connection.onRequest(
    validateMethod,
    guarded('validate', async (): Promise<ValidateResult> => {
      await disk.readAll(() => undefined)
      await evidence.look()
      do publisher.finish()
      while (await evidence.read())
      const { documents, errors, warnings } = status.status(0)
      return { documents, errors, warnings }
    }),
  )
