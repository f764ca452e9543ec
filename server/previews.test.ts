import { beforeEach, expect, test } from 'vitest'
import { stateHash } from '../engine/documents/canonical'
import { finished } from '../engine/documents/work'
import type { TrialRollout } from '../engine/preview/livePreview'
import { trialMoments } from '../engine/preview/previewRollout'
import { boxCatalog } from '../test/kit/boxCatalog'
import { runScripted } from '../test/kit/runScripted'
import { runHeader } from '../test/lint/evidence'
import { Previews } from './previews'
import type { StampedRun } from './runtime'
import { TrialStore } from './trialStore'
import { uriOfPath } from './uris'
import { Workspaces } from './workspaces'

const base = { kind: 'harness', schemaVersion: 1, id: 'H0', state: {} }
const hash = stateHash({})
const uri = uriOfPath('/box/S1.sibling.json')

const siblingText = (tools: string, message = 'mind') =>
  JSON.stringify({
    kind: 'sibling',
    schemaVersion: 1,
    id: 'S1',
    base: { id: 'H0', stateHash: hash },
    parent: { id: 'H0', stateHash: hash },
    edits: [
      {
        path: 'state.hooks.h',
        before: null,
        after: { event: 'after_tool', condition: 'always', action: 'warn', message, tools: [tools] },
        rationale: 'It does not look.',
      },
    ],
  })

const playedRollout = async (): Promise<TrialRollout> => {
  const played = trialMoments((await runScripted({ script: ['look', 'done answer=v1'] })).records)
  if (played === undefined) throw new Error('the log has no header')
  return { reference: 'run-1/H0/t1/0', task: 't1', outcome: 'fail', log: '/log', catalog: boxCatalog, played }
}

const runOf = (stamp: string): StampedRun => ({
  path: '/box/runs/run-1',
  stamp,
  header: runHeader('run-1', [{ id: 'H0', stateHash: hash, effectiveHash: hash }]),
})

/** A folder with a base and a sibling, and a keeper whose reading waits until it is let go. */
const started = async () => {
  const rollout = await playedRollout()
  const workspaces = new Workspaces()
  workspaces.addRoot('/box')
  workspaces.setClosedText('/box/harness-s.json', '{ "kind": "workspace", "schemaVersion": 1, "id": "box" }')
  workspaces.setClosedText('/box/H0.harness.json', JSON.stringify(base))
  workspaces.open(uri, siblingText('look'), 1)
  const world = {
    runs: [runOf('1')] as readonly StampedRun[],
    reads: 0,
    tries: 0,
    changes: 0,
    failures: 0,
    isBroken: false,
    /** What happens while hooks are tried. */
    meanwhile: (): void => undefined,
  }
  const store = new TrialStore({
    readTrialRollouts: async () => {
      world.reads += 1
      if (world.isBroken) throw new Error('the disk is gone')
      return { rollouts: [rollout], isSample: false }
    },
  })
  const previews = new Previews({
    store,
    runtime: {
      inSlices: async (work) => {
        world.tries += 1
        world.meanwhile()
        return finished(work)
      },
    },
    workspaces,
    evidence: { runsOf: () => world.runs },
    changed: () => {
      world.changes += 1
    },
    failed: () => {
      world.failures += 1
    },
  })
  const known = () => {
    const snapshot = workspaces.snapshot(uri)
    if (snapshot === undefined) throw new Error('the sibling is not there')
    return previews.of(snapshot.folder, snapshot.file, snapshot.project)?.hooks[0]?.rollouts.fired
  }
  const type = (text: string) => workspaces.change(uri, [{ text }], 2)
  return { world, previews, known, type, settle: () => new Promise((resolve) => setTimeout(resolve, 5)) }
}

let setting: Awaited<ReturnType<typeof started>>

beforeEach(async () => {
  setting = await started()
})

test('who asks is answered at once with nothing, and told when there is something', async () => {
  const { known, world, settle } = setting
  expect(known()).toBeUndefined()
  await settle()
  expect([world.changes, known()]).toEqual([1, 1])
})

test('what was asked for is not done twice', async () => {
  const { known, world, settle } = setting
  for (let time = 0; time < 5; time += 1) known()
  await settle()
  known()
  await settle()
  expect(world).toMatchObject({ reads: 1, tries: 1, changes: 1 })
})

test('of several edits only the last is tried, and until then the last number stays', async () => {
  const { known, type, world, settle } = setting
  known()
  await settle()
  for (const tools of ['save', 'doc', 'save']) {
    type(siblingText(tools))
    expect(known()).toBe(1)
  }
  await settle()
  expect(known()).toBe(0)
  expect(world).toMatchObject({ reads: 1, tries: 2 })
})

test('while the document cannot be resolved its last number stays', async () => {
  const { known, type, settle } = setting
  known()
  await settle()
  type(siblingText('look').replace('"S1"', '"S1'))
  expect(known()).toBe(1)
})

test('records are read again when a run was written to, and forgotten with the last run', async () => {
  const { known, world, settle } = setting
  known()
  await settle()
  world.runs = [runOf('2')]
  known()
  await settle()
  expect(world.reads).toBe(2)
  world.runs = []
  expect(known()).toBeUndefined()
})

test('a preview whose runs were removed while it was worked out is not kept', async () => {
  const { known, world, settle } = setting
  world.meanwhile = () => {
    world.runs = []
    known()
  }
  known()
  await settle()
  expect([world.tries, world.changes, known()]).toEqual([1, 0, undefined])
})

test('what another version of the parent did does not count', async () => {
  const { known, world, settle } = setting
  world.runs = [{ ...runOf('1'), header: runHeader('run-1', []) }]
  known()
  await settle()
  expect([known(), world.reads]).toEqual([undefined, 0])
})

test('reading that fails is told, and tried again at the next change', async () => {
  const { known, type, world, settle } = setting
  world.isBroken = true
  known()
  await settle()
  expect(world).toMatchObject({ failures: 1, changes: 0 })
  world.isBroken = false
  type(siblingText('look', 'other'))
  known()
  await settle()
  expect(known()).toBe(1)
})

test('who waits gets the document as it is now', async () => {
  const { previews, type } = setting
  type(siblingText('save'))
  expect((await previews.wait(uri))?.hooks[0]?.rollouts).toEqual({ fired: 0, of: 1 })
  expect(await previews.wait(uriOfPath('/box/none.sibling.json'))).toBeUndefined()
})
