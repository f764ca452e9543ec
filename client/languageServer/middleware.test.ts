import { describe, expect, it } from 'vitest'
import type { Diagnostic } from 'vscode'
import { FakeUri } from '../../test/client/fakeVscode/fakeUri'
import { FakePosition, FakeRange } from '../../test/client/fakeVscode/fakeValues'
import { FakeVscode } from '../../test/client/fakeVscode/fakeVscode'
import { middleware } from './middleware'

const fake = new FakeVscode()
const uri = FakeUri.file('/ws/S1.sibling.json')
const declined = FakeUri.file('/ws/S2.sibling.json')
const wares = middleware(fake.api, (asked) => asked.path === declined.path)

describe('diagnostics', () => {
  const published = (of: FakeUri, start: FakePosition, end: FakePosition) => {
    const told: Diagnostic['range'][] = []
    // Nothing but the range counts here.
    const one = [{ range: new FakeRange(start, end) }] as unknown as Diagnostic[]
    wares.handleDiagnostics?.(of, one, (_, diagnostics) => told.push(...diagnostics.map(({ range }) => range)))
    return told
  }
  const start = new FakePosition(1, 2)

  it('are shown where the server says', () => {
    const end = new FakePosition(1, 9)
    expect(published(uri, start, end)).toEqual([{ start, end }])
  })

  it('of a file that the user gave another language are taken away', () =>
    expect(published(declined, start, new FakePosition(1, 9))).toEqual([]))

  it('of many lines are shown on the first alone', () => {
    const end = new FakePosition(1, 2 ** 31 - 1)
    expect(published(uri, start, new FakePosition(7, 1))).toEqual([{ start, end }])
  })
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
