import { createHash } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withFreshOptimizer } from '../policies/tiny/policyState'
import type { TrainablePolicy } from '../policies/trainablePolicy'
import { makeFolder } from './makeFolder'
import { readFailureReason } from './readText'
import { hasCode } from './systemError'

export interface WarmStartCache {
  /** Made when needed; may be deleted at any time. */
  readonly folder: string
  /** Tells the user why a cached warm start was not used or could not be kept. */
  readonly note: (text: string) => void
}

const digestLength = 32
const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

const fileOf = ({ folder }: WarmStartCache, hash: string) =>
  join(folder, `warm-start-${hash.replace('sha256:', '').slice(0, 32)}.bin`)

/** The cached state, or undefined when there is none. Throws an Error that says why a file is of no use. */
const readState = async (file: string): Promise<Uint8Array | undefined> => {
  const bytes = await readFile(file).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return undefined
    throw new Error(readFailureReason(error), { cause: error })
  })
  if (bytes === undefined) return undefined
  const state = bytes.subarray(digestLength)
  if (!digestOf(state).equals(bytes.subarray(0, digestLength))) throw new Error('its content is damaged')
  return state
}

/** Written beside its place and then renamed: a reader, or another run at the same time, sees all of it or nothing. */
const writeState = async (file: string, folder: string, state: Uint8Array): Promise<void> => {
  const unfinished = `${file}.${process.pid}.unfinished`
  try {
    await makeFolder(folder)
    await writeFile(unfinished, Buffer.concat([digestOf(state), state]))
    await rename(unfinished, file)
  } finally {
    await rm(unfinished, { force: true })
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const loadCached = async (policy: TrainablePolicy, cache: WarmStartCache, file: string): Promise<boolean> => {
  try {
    const state = await readState(file)
    if (state === undefined) return false
    await policy.load(state)
    return true
  } catch (error) {
    cache.note(`The cached warm start ${file} cannot be used: ${reasonOf(error)}. It is built again.`)
    return false
  }
}

/**
 * Gives the policy the warm start named `hash`: from the cache, or by `build`, which trains the policy in place. Either
 * way the policy then has a fresh optimizer at step 0, so that both ways lead to the same bits. A cache that cannot be
 * read or written costs time, never the run.
 */
export const cachedWarmStart = async (
  policy: TrainablePolicy,
  cache: WarmStartCache,
  hash: string,
  build: () => Promise<void>,
): Promise<'cached' | 'built'> => {
  const file = fileOf(cache, hash)
  if (await loadCached(policy, cache, file)) return 'cached'
  await build()
  const state = withFreshOptimizer(await policy.saveState())
  await policy.load(state)
  try {
    await writeState(file, cache.folder, state)
  } catch (error) {
    cache.note(`The warm start cannot be kept in ${file}: ${readFailureReason(error)}. The next run builds it again.`)
  }
  return 'built'
}
