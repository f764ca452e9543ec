import { type ValidateResult, validateMethod } from '../../protocol/languageServer'
import type { Feature } from '../context'

/** Reads everything from disk once more and answers when all is judged. */
export const validate: Feature = ({ connection, disk, publisher, status }) =>
  connection.onRequest(validateMethod, async (): Promise<ValidateResult> => {
    await disk.readAll(() => undefined)
    publisher.finish()
    const { documents, errors, warnings } = status.status(0)
    return { documents, errors, warnings }
  })
