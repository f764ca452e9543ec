import { stateHash } from '../../engine/documents/canonical'

/** Small documents that are right in every respect; tests break one thing at a time. */

export const workspaceFile = { kind: 'workspace', schemaVersion: 1, id: 'sample' }

export const baseState = {
  prompt: { task: { text: '{{task.text}}', role: 'user' } },
  rules: { 'read-first': { text: 'Read the page before you answer.' } },
}

export const baseHarness = { kind: 'harness', schemaVersion: 1, id: 'H0', title: 'Base', state: baseState }

const reminder = {
  action: 'warn',
  condition: 'tool_error',
  event: 'tool_error',
  message: 'Read the error, then correct the call.',
  parameters: {},
}

const pin = (id: string, state: Parameters<typeof stateHash>[0]) => ({ id, stateHash: stateHash(state) })

/** A sibling of H0 that adds one hook and rewrites one rule. */
export const sibling = {
  kind: 'sibling',
  schemaVersion: 1,
  id: 'S1',
  base: pin('H0', baseState),
  parent: pin('H0', baseState),
  edits: [
    { path: 'state.hooks.read-error', before: null, after: reminder },
    {
      path: 'state.rules.read-first',
      before: baseState.rules['read-first'],
      after: { text: 'Read the schema before you answer.' },
    },
  ],
}

export const siblingState = {
  ...baseState,
  rules: { 'read-first': { text: 'Read the schema before you answer.' } },
  hooks: { 'read-error': reminder },
}

export const sampleFiles = {
  'harness-s.json': workspaceFile,
  'harness/H0.harness.json': baseHarness,
  'harness/S1.sibling.json': sibling,
}
