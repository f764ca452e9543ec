import { expect, test } from 'vitest'
import type { InitializeParams } from 'vscode-languageserver/node'
import { capabilitiesFor } from './capabilities'
import { diagnosticMode } from './diagnosticMode'

const client = (
  textDocument: InitializeParams['capabilities']['textDocument'],
  initializationOptions?: unknown,
): InitializeParams => ({
  processId: null,
  rootUri: null,
  capabilities: textDocument === undefined ? {} : { textDocument },
  initializationOptions,
})

test('who takes findings that are pushed has them pushed, also when it could pull', () => {
  expect(diagnosticMode(client({ publishDiagnostics: {} }))).toBe('push')
  expect(diagnosticMode(client({ publishDiagnostics: {}, diagnostic: {} }))).toBe('push')
})

test('who can only pull, pulls', () => {
  expect(diagnosticMode(client({ diagnostic: {} }))).toBe('pull')
})

test('who asks to pull, pulls', () => {
  expect(diagnosticMode(client({ publishDiagnostics: {}, diagnostic: {} }, { diagnostics: 'pull' }))).toBe('pull')
})

test('who says nothing of diagnostics is older than such words, and is pushed to', () => {
  expect(diagnosticMode(client(undefined))).toBe('push')
  expect(diagnosticMode(client({}))).toBe('push')
})

test.each([null, 'pull', 7, { diagnostics: 'push' }, { diagnostics: true }])('%j asks for nothing', (options) => {
  expect(diagnosticMode(client({ publishDiagnostics: {} }, options))).toBe('push')
})

test('pulling is announced to those alone who are to do it', () => {
  expect(capabilitiesFor(client({ diagnostic: {} })).diagnosticProvider).toEqual({
    identifier: 'harness-s',
    interFileDependencies: true,
    workspaceDiagnostics: true,
  })
  expect(capabilitiesFor(client({ publishDiagnostics: {}, diagnostic: {} }))).not.toHaveProperty('diagnosticProvider')
})
