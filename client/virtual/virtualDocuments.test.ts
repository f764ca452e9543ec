import { describe, expect, it } from 'vitest'
import { FakeUri } from '../../test/client/fakeVscode/fakeUri'
import { startedExtension, uriOf } from '../../test/client/startedExtension'

const s1 = uriOf('S1.sibling.json')

/** Past the pause that ends typing. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 200))

const resolved = FakeUri.from({ scheme: 'harness-s-resolved', path: '/S1.resolved.json', query: s1.toString() })

describe('a resolved harness', () => {
  it('follows the edits of its document and of its ancestors', async () => {
    const { fake, server, run, openFile } = await startedExtension()
    let text = 'one'
    server.answers.set('harnessS/resolved', () => ({ id: 'S1', text }))
    const document = openFile('H0.harness.json', '{}')
    await run('showResolved', s1)
    text = 'two'
    fake.workspace.type(document, '{ }')
    await pause()
    expect(fake.workspace.document(resolved)?.getText()).toBe('two')
  })

  it('is asked for once after a burst of keystrokes', async () => {
    const { fake, server, run, openFile } = await startedExtension()
    server.answers.set('harnessS/resolved', () => ({ id: 'S1', text: '{}' }))
    const document = openFile('S1.sibling.json', '{}')
    await run('showResolved', s1)
    const before = server.latest.requests.length
    for (let key = 0; key < 50; key += 1) fake.workspace.type(document, `{ "a": ${key} }`)
    await pause()
    expect(server.latest.requests.length - before).toBe(1)
  })

  it('of something that is none explains that', async () => {
    const { fake, server, run } = await startedExtension()
    server.answers.set('harnessS/resolved', () => null)
    await run('showResolved', s1)
    expect(fake.workspace.document(resolved)?.getText()).toMatch(/S1.sibling.json cannot be resolved at present/)
  })

  it('is not asked for when none is shown', async () => {
    const { fake, server, openFile } = await startedExtension()
    fake.workspace.type(openFile('S1.sibling.json', '{}'), '{ }')
    await pause()
    expect(server.latest.requests).not.toContain('harnessS/resolved')
  })
})

describe('a comparison', () => {
  it('follows edits while it is shown, and is forgotten after', async () => {
    const { fake, server, run, openFile } = await startedExtension()
    let after = '1'
    const answer = () => ({ title: 'S1', entries: [{ path: 'state.rules.a', before: '0', after }] })
    server.answers.set('harnessS/compare', answer)
    await run('compareWithParent', s1)
    const right = FakeUri.from({
      scheme: 'harness-s-compare',
      authority: 'after',
      path: '/state.rules.a.json',
      query: `parent ${s1}`,
    })
    const shown = await fake.workspace.openTextDocument(right)
    const document = openFile('S1.sibling.json', '{}')
    after = '2'
    fake.workspace.type(document, '{ }')
    await pause()
    expect(shown.getText()).toBe('2')

    fake.workspace.close(shown)
    const asked = () => server.latest.requests.filter((method) => method === 'harnessS/compare').length
    const before = asked()
    fake.workspace.type(document, '{  }')
    await pause()
    expect(asked()).toBe(before)
  })
})

describe('typing', () => {
  it('in documents of others is no concern of ours', async () => {
    const { fake, server, run } = await startedExtension()
    server.answers.set('harnessS/resolved', () => ({ id: 'S1', text: '{}' }))
    await run('showResolved', s1)
    await pause()
    const before = server.latest.requests.length
    fake.workspace.type(fake.workspace.open(FakeUri.file('/ws/package.json'), '{}'), '{ }')
    await pause()
    expect(server.latest.requests.length).toBe(before)
  })
})
