import { fileURLToPath, pathToFileURL } from 'node:url'

/** The path of a `file:` URI with forward slashes and a lower-case drive letter; undefined for any other URI. */
export const pathOfUri = (uri: string): string | undefined => {
  if (!uri.startsWith('file:')) return undefined
  try {
    return normalised(fileURLToPath(uri))
  } catch {
    return undefined // A URI that names no path, such as `file://host` on a system without shares.
  }
}

export const uriOfPath = (path: string): string => pathToFileURL(path).toString()

/** Two spellings of one path become one: `C:\a` and `c:/a`. */
export const normalised = (path: string): string =>
  path.replaceAll('\\', '/').replace(/^[A-Z]:/, (drive) => drive.toLowerCase())
