import { describe, expect, it } from 'vitest'
import { FakeUri } from '../../test/client/fakeVscode/fakeUri'
import { FakeVscode } from '../../test/client/fakeVscode/fakeVscode'
import { watchDisplaySettings } from './displaySettings'

const watched = () => {
  const fake = new FakeVscode()
  const refreshed: string[] = []
  const watch = watchDisplaySettings(fake.api)((document) => refreshed.push(document.uri.path))
  return { fake, refreshed, watch }
}

describe('a change of what is shown in the text', () => {
  it('takes effect on what is open, without a reload', () => {
    const { fake, refreshed } = watched()
    fake.workspace.open(FakeUri.file('/ws/package.json'), '{}')
    fake.workspace.open(FakeUri.file('/ws/S1.sibling.json'), '{}')
    fake.workspace.set('harnessS.codeLens.enable', false)
    fake.workspace.set('harnessS.inlayHints.enable', false)
    expect(refreshed).toEqual(['/ws/S1.sibling.json', '/ws/S1.sibling.json'])
  })

  it('is no matter where nothing of ours is open, or another setting changes', () => {
    const { fake, refreshed } = watched()
    fake.workspace.set('harnessS.codeLens.enable', false)
    fake.workspace.open(FakeUri.file('/ws/S1.sibling.json'), '{}')
    fake.workspace.set('harnessS.diagnostics.enable', false)
    expect(refreshed).toEqual([])
  })

  it('is not watched any more after its server is gone', () => {
    const { fake, refreshed, watch } = watched()
    fake.workspace.open(FakeUri.file('/ws/S1.sibling.json'), '{}')
    watch.dispose()
    fake.workspace.set('harnessS.codeLens.enable', false)
    expect(refreshed).toEqual([])
  })
})
