import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, describe, expect, test } from 'vitest'
import { copyDatums, copyVocabulary, testAdam } from '../../test/kit/copyTask'
import { contextTokens, policyContract } from '../../test/kit/policyContract'
import { createTinyPolicy } from '../policies/tiny/tinyPolicy'
import type { TrainablePolicy } from '../policies/trainablePolicy'
import { createTinyPolicyWorker } from './tinyPolicyWorker'

const folder = await mkdtemp(join(tmpdir(), 'harness-s-policy-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Bundles an entry file as the command line is bundled. */
const bundle = async (name: string, source: string) => {
  const outfile = join(folder, `${name}.cjs`)
  const stdin = { contents: source, resolveDir: import.meta.dirname, loader: 'ts' as const }
  await build({ stdin, outfile, bundle: true, platform: 'node', format: 'cjs', logLevel: 'error' })
  return outfile
}

const entry = await bundle(
  'entry',
  `import { runTinyPolicyWorker } from './tinyPolicyThread'
   if (!runTinyPolicyWorker()) throw new Error('the entry ran as a command')`,
)
const shape = { width: 32, layers: 2, context: contextTokens }

policyContract('in a thread of its own', (seed) => createTinyPolicyWorker(entry, shape, copyVocabulary, seed))

const open: TrainablePolicy[] = []
const start = (file = entry) => {
  const policy = createTinyPolicyWorker(file, shape, copyVocabulary, 1)
  open.push(policy)
  return policy
}
afterAll(async () => {
  await Promise.all(open.map((policy) => policy.dispose()))
})

const free = { maxTokens: 12, stop: [], temperature: 1, topP: 1, topK: 0, seed: 5 }
const prompt = Int32Array.of(0, 3, 11)

describe('a policy in a thread', () => {
  test('has the bits of one in this thread after training, sampling and saving', async () => {
    const both = [start(), createTinyPolicy(shape, copyVocabulary, 1)]
    const results = both.map(async (policy) => {
      const steps = []
      for (const at of [0, 8, 16]) {
        steps.push(await policy.trainStep(copyDatums(at, 4), 'cross_entropy', testAdam, { sketch: true }))
      }
      const sampler = await policy.publish()
      const samples = await Promise.all([1, 2, 3].map((seed) => sampler.sample(prompt, { ...free, seed })))
      return {
        steps,
        samples,
        state: Buffer.from(await policy.saveState()).toString('base64'),
        hash: await policy.weightHash(),
      }
    })
    const [threaded, local] = await Promise.all(results)
    expect(threaded).toEqual(local)
  })

  test('a request aborted while it waits is rejected at once, and those beside it are answered', async () => {
    const sampler = await start().publish()
    const controller = new AbortController()
    const aborted = sampler.sample(prompt, free, controller.signal)
    const kept = sampler.sample(prompt, free)
    controller.abort(new Error('no longer needed'))
    await expect(aborted).rejects.toThrow('no longer needed')
    expect((await kept).tokens.length).toBe(12)
  })

  test('samples are answered between the halves of a training step', async () => {
    const policy = start()
    const sampler = await policy.publish()
    const order: string[] = []
    const step = policy.trainStep(copyDatums(0, 8), 'cross_entropy', testAdam).then(() => order.push('step'))
    const sample = sampler.sample(prompt, free).then(() => order.push('sample'))
    await Promise.all([step, sample])
    expect(order).toEqual(['sample', 'step'])
  })

  test('a crash rejects every waiting and every later request with its cause', async () => {
    const crashing = await bundle(
      'crashing',
      `import { parentPort } from 'node:worker_threads'
       parentPort.on('message', () => { throw new Error('out of paper') })`,
    )
    const policy = start(crashing)
    const waiting = [policy.publish(), policy.weightHash()]
    for (const request of waiting)
      await expect(request).rejects.toThrow("The policy's thread stopped: Error: out of paper")
    await expect(policy.saveState()).rejects.toThrow('out of paper')
  })

  test('a thread that exits says so', async () => {
    const exiting = await bundle('exiting', `process.exit(7)`)
    await expect(start(exiting).publish()).rejects.toThrow("The policy's thread ended with exit code 7")
  })

  test('a missing entry file is named', async () => {
    await expect(start(join(folder, 'missing.cjs')).publish()).rejects.toThrow('missing.cjs')
  })

  test('after dispose, requests are refused and those waiting are rejected', async () => {
    const policy = start()
    const waiting = policy.weightHash()
    const disposed = policy.dispose()
    await expect(waiting).rejects.toThrow("The policy's thread was ended")
    await disposed
    await expect(policy.publish()).rejects.toThrow("The policy's thread was ended")
  })

  test('a shape that cannot be is refused before a thread is started', () => {
    expect(() => createTinyPolicyWorker(entry, { ...shape, width: 20 }, copyVocabulary, 1)).toThrow('width 20')
  })
})

test('an entry file run as a command is told so', async () => {
  const { runTinyPolicyWorker } = await import('./tinyPolicyThread')
  expect(runTinyPolicyWorker()).toBe(false)
})
