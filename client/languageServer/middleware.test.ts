import { describe, expect, it } from 'vitest'
import type { Diagnostic } from 'vscode'
import { FakeUri } from '../../test/client/fakeVscode/fakeUri'
import { FakeVscode } from '../../test/client/fakeVscode/fakeVscode'
import { middleware } from './middleware'

const fake = new FakeVscode()
const uri = FakeUri.file('/ws/S1.sibling.json')
const declined = FakeUri.file('/ws/S2.sibling.json')
const wares = middleware(fake.api, (asked) => asked.path === declined.path)

describe('diagnostics', () => {
  // Only how many there are counts here.
  const one = [{}] as unknown as Diagnostic[]
  const published = (of: FakeUri) => {
    const told: number[] = []
    wares.handleDiagnostics?.(of, one, (_, diagnostics) => told.push(diagnostics.length))
    return told
  }

  it('are shown', () => expect(published(uri)).toEqual([1]))
  it('of a file that the user gave another language are taken away', () => expect(published(declined)).toEqual([0]))
})

describe('lenses and hints', () => {
  const [document] = [fake.workspace.open(uri, '{}')]
  // What the server would answer; the middleware looks at the document's URI alone.
  const ask = (name: 'provideCodeLenses' | 'provideInlayHints') =>
    name === 'provideCodeLenses'
      ? wares.provideCodeLenses?.(document as never, {} as never, () => ['lens'] as never)
      : wares.provideInlayHints?.(document as never, {} as never, {} as never, () => ['hint'] as never)

  it('are shown unless the user does not want them, without a reload', () => {
    expect([ask('provideCodeLenses'), ask('provideInlayHints')]).toEqual([['lens'], ['hint']])
    fake.workspace.set('harnessS.codeLens.enable', false)
    expect([ask('provideCodeLenses'), ask('provideInlayHints')]).toEqual([[], ['hint']])
    fake.workspace.set('harnessS.inlayHints.enable', false)
    expect([ask('provideCodeLenses'), ask('provideInlayHints')]).toEqual([[], []])
    fake.workspace.set('harnessS.codeLens.enable', true)
    expect(ask('provideCodeLenses')).toEqual(['lens'])
  })
})
