import { describe, expect, it } from 'vitest'
import { FakeUri } from '../../test/client/fakeVscode/fakeUri'
import { folder, harness, settle, sibling, startedExtension, uriOf } from '../../test/client/startedExtension'

const s1 = uriOf('S1.sibling.json')
const said = (lines: readonly string[]) => lines.map((line) => line.replaceAll(/[⟦⟧]/g, ''))

describe('Show resolved harness', () => {
  it('opens a read-only document beside the editor', async () => {
    const { fake, server, run } = await startedExtension()
    server.answers.set('harnessS/resolved', () => ({ id: 'S1', text: '{ "id": "S1" }' }))
    await run('showResolved', s1)
    const [shown] = fake.window.shown
    expect(shown?.document.uri).toMatchObject({ scheme: 'harness-s-resolved', path: '/S1.resolved.json' })
    expect(shown?.document.getText()).toBe('{ "id": "S1" }')
    expect(shown?.document.languageId).toBe('harness-json')
    expect(shown?.viewColumn).toBe(-2)
  })

  it('asks for the harness when none is at hand', async () => {
    const { fake, server, run } = await startedExtension()
    server.answers.set('harnessS/resolved', () => ({ id: 'H0', text: '{}' }))
    fake.window.answers.push('H0')
    await run('showResolved')
    expect(said(fake.window.said)).toEqual(['pick: Harness to show as it is resolved (H0, S1)'])
    expect(fake.window.shown[0]?.document.uri.path).toBe('/H0.resolved.json')
  })

  it('takes the harness of the active editor, and a row of the view', async () => {
    const { fake, server, run, openFile } = await startedExtension()
    server.answers.set('harnessS/resolved', () => ({ id: 'S1', text: '{}' }))
    openFile('S1.sibling.json', '{}')
    await run('showResolved')
    const [row] = fake.window.tree?.provider.getChildren() ?? []
    await run('showResolved', row)
    expect(fake.window.shown.map(({ document }) => document.uri.path)).toEqual([
      '/S1.resolved.json',
      '/H0.resolved.json',
    ])
    expect(fake.window.said).toEqual([])
  })

  it('that is in front stands for its harness in other commands', async () => {
    const { fake, server, run } = await startedExtension()
    server.answers.set('harnessS/resolved', () => ({ id: 'S1', text: '{}' }))
    server.answers.set('harnessS/compare', () => ({ title: 'S1 and H0', entries: [] }))
    await run('showResolved', s1)
    await run('compareWithParent')
    expect(said(fake.window.said)).toEqual(['information: S1 and H0: no entry differs.'])
  })

  it('is found although the server escapes its URI otherwise', async () => {
    const spaced = uriOf('my S1.sibling.json')
    const { fake, server, run } = await startedExtension({
      folders: [folder([sibling('S1', 'H0', { uri: 'file:///ws/my%20S1%2esibling.json' })])],
    })
    server.answers.set('harnessS/resolved', () => ({ id: 'S1', text: '{}' }))
    fake.window.activeTextEditor = { document: fake.workspace.open(spaced, '{}') }
    await run('showResolved')
    expect(fake.window.said).toEqual([])
    expect(fake.window.shown).toHaveLength(1)
  })

  it('says what to do when there is no harness at all', async () => {
    const { fake, run } = await startedExtension({ folders: [folder([])] })
    fake.window.answers.push('⟦Create Workspace…⟧')
    await run('showResolved')
    await settle()
    expect(said(fake.window.said)).toEqual([
      'information: There is no harness that this can be done with. Create a workspace or open one first. [Create Workspace…]',
      'pick: What the new workspace starts from (Example, Empty)',
    ])
  })
})

describe('Compare with parent and base', () => {
  const entries = [
    { path: 'state.hooks.a', before: '', after: '{ "action": "warn" }' },
    { path: 'state.rules.b', before: '1', after: '2' },
    { path: 'state.rules.c', before: '3', after: '' },
  ]

  it('opens all entries in one diff editor', async () => {
    const { fake, server, run } = await startedExtension()
    server.answers.set('harnessS/compare', (params) => ({
      title: `S1 and ${Reflect.get(Object(params), 'with')}`,
      entries,
    }))
    await run('compareWithBase', s1)
    const [[command, title, changes] = []] = fake.executed
    expect([command, title]).toEqual(['vscode.changes', 'S1 and base'])
    expect(String(changes).match(/harness-s-compare:\/\/\w+\/[\w.]+/g)).toEqual([
      'harness-s-compare://after/state.hooks.a.json',
      'harness-s-compare://after/state.hooks.a.json',
      'harness-s-compare://after/state.rules.b.json',
      'harness-s-compare://before/state.rules.b.json',
      'harness-s-compare://after/state.rules.b.json',
      'harness-s-compare://after/state.rules.c.json',
      'harness-s-compare://before/state.rules.c.json',
    ])
  })

  it('shows each side as a document', async () => {
    const { fake, server, run } = await startedExtension()
    server.answers.set('harnessS/compare', () => ({ title: 'S1', entries }))
    await run('compareWithParent', s1)
    const query = `parent ${s1}`
    const text = async (authority: string) => {
      const uri = FakeUri.from({ scheme: 'harness-s-compare', authority, path: '/state.rules.b.json', query })
      return (await fake.workspace.openTextDocument(uri)).getText()
    }
    expect([await text('before'), await text('after')]).toEqual(['1', '2'])
  })

  it('offers only siblings', async () => {
    const { fake, run } = await startedExtension()
    await run('compareWithParent')
    expect(said(fake.window.said)).toEqual(['pick: Sibling to compare with its parent (S1)'])
  })

  it('says so when nothing differs or nothing is above', async () => {
    const { fake, server, run } = await startedExtension()
    server.answers.set('harnessS/compare', () => ({ title: 'S1 and H0', entries: [] }))
    await run('compareWithParent', s1)
    server.answers.set('harnessS/compare', () => null)
    await run('compareWithParent', s1)
    expect(said(fake.window.said)).toEqual([
      'information: S1 and H0: no entry differs.',
      'information: S1.sibling.json has no ancestor to compare with.',
    ])
  })
})

describe('New sibling', () => {
  const answered = async (id: string, text = '{ "kind": "sibling" }') => {
    const started = await startedExtension()
    started.server.answers.set('harnessS/newSibling', (params) => ({
      uri: uriOf(`${Reflect.get(Object(params), 'id')}.sibling.json`).toString(),
      text,
    }))
    started.fake.window.answers.push(id)
    return started
  }

  it('writes the file and opens it', async () => {
    const { fake, run } = await answered('S2')
    await run('newSibling', uriOf('H0.harness.json'))
    expect(fake.workspace.files.get('/ws/S2.sibling.json')).toBe('{ "kind": "sibling" }')
    expect(fake.window.shown[0]?.document.uri.path).toBe('/ws/S2.sibling.json')
    expect(said(fake.window.said)).toEqual(['input: Id of the new sibling (S2)'])
  })

  it('is a step of the walkthrough that is done once there is one, and not by the question alone', async () => {
    const made = await answered('S2')
    await made.run('newSibling', uriOf('H0.harness.json'))
    expect(made.fake.context.get('harnessS.siblingMade')).toBe(true)
    const given = await startedExtension()
    await given.run('newSibling', uriOf('H0.harness.json'))
    expect(given.fake.context.has('harnessS.siblingMade')).toBe(false)
  })

  it.each(['\n', '\r\n'])(
    'puts the cursor where the first edit is written, whatever the lines end with: %j',
    async (end) => {
      const { fake, run } = await answered('S2', ['{', '  "edits": []', '}'].join(end))
      await run('newSibling', uriOf('H0.harness.json'))
      const cursor = { line: 1, character: '  "edits": ['.length }
      expect(fake.executed.find(([command]) => command === 'vscode.open')?.[2]).toEqual({
        selection: { start: cursor, end: cursor },
      })
    },
  )

  it.each([
    ['', 'An id is needed.'],
    ['S 2', 'An id has no spaces and none of / , : *'],
    ['a/b', 'An id has no spaces and none of / , : *'],
    ['x'.repeat(129), 'An id has at most 128 characters.'],
    ['S1', 'There is a harness or sibling "S1" already.'],
  ])('refuses the id %j', async (id, objection) => {
    const { fake, run } = await answered(id)
    await run('newSibling', s1)
    expect(said(fake.window.said)).toContain(`refused: ${objection}`)
    expect([...fake.workspace.files.keys()]).toEqual([])
  })

  it('never overwrites a file', async () => {
    const { fake, run } = await answered('S2')
    fake.workspace.files.set('/ws/S2.sibling.json', 'mine')
    await run('newSibling', s1)
    expect(fake.workspace.files.get('/ws/S2.sibling.json')).toBe('mine')
    expect(said(fake.window.said).at(-1)).toMatch(/^error: \/ws\/S2.sibling.json could not be made/)
  })

  it('knows ids that were taken a moment ago', async () => {
    const { fake, server, run } = await startedExtension()
    server.answers.set('harnessS/lineage', () => ({ folders: [folder([harness(), sibling('S7', 'H0')])] }))
    await run('newSibling', s1)
    expect(said(fake.window.said)).toEqual(['input: Id of the new sibling (S8)'])
  })

  it('that the server refuses is no file', async () => {
    const { fake, server, run } = await answered('S2')
    server.answers.set('harnessS/newSibling', () => null)
    await run('newSibling', s1)
    expect(fake.workspace.files.size).toBe(0)
    expect(said(fake.window.said).at(-1)).toMatch(/^error: \/ws\/S1.sibling.json cannot have a sibling "S2"/)
  })

  it('does nothing when the question is closed', async () => {
    const { fake, server, run } = await startedExtension()
    await run('newSibling', s1)
    expect(server.latest.requests).not.toContain('harnessS/newSibling')
    expect(fake.window.shown).toEqual([])
  })
})

describe('Validate workspace', () => {
  it('says how much is wrong, and leads to the problems', async () => {
    const { fake, server, run } = await startedExtension()
    server.answers.set('harnessS/validate', () => ({ documents: 12, errors: 1, warnings: 2 }))
    fake.window.answers.push('Show Problems')
    await run('validateWorkspace')
    expect(said(fake.window.said)).toEqual([
      'progress: Checking all harnesses',
      'warning: Errors: 1, warnings: 2, in 12 documents. [Show Problems]',
    ])
    expect(fake.executed).toEqual([['workbench.actions.view.problems']])
  })

  it('has nothing to show when nothing is wrong', async () => {
    const { fake, server, run } = await startedExtension()
    server.answers.set('harnessS/validate', () => ({ documents: 3, errors: 0, warnings: 0 }))
    await run('validateWorkspace')
    expect(said(fake.window.said).at(-1)).toBe('information: Errors: 0, warnings: 0, in 3 documents.')
  })
})

describe('a command that cannot be done', () => {
  it('because the server stopped offers a restart', async () => {
    const { fake, server, run } = await startedExtension({ isBroken: true })
    server.isBroken = false
    fake.window.answers.push('Restart')
    await run('validateWorkspace')
    await settle()
    expect(said(fake.window.said).at(-1)).toBe(
      'error: The language server of Harness-S does not run. Restart it and try again. [Restart] [Open log]',
    )
    expect(server.running).toBe(1)
  })

  it('because the server is older says so, with the log', async () => {
    const { fake, run } = await startedExtension()
    fake.window.answers.push('Open log')
    await run('validateWorkspace')
    expect(said(fake.window.said).at(-1)).toBe('error: The language server of Harness-S cannot do this yet. [Open log]')
    expect(fake.window.outputs.at(-1)).toBe('shown Harness-S')
  })

  it('during a restart waits for the server instead', async () => {
    const { fake, server, run } = await startedExtension()
    server.answers.set('harnessS/validate', () => ({ documents: 3, errors: 0, warnings: 0 }))
    await Promise.all([run('restartServer'), run('validateWorkspace')])
    expect(said(fake.window.said).filter((line) => line.startsWith('error'))).toEqual([])
  })
})

describe('other commands', () => {
  it('Use Harness JSON gives the active file our language', async () => {
    const { fake, run } = await startedExtension()
    fake.workspace.set('files.associations', { '*.sibling.json': 'jsonc' })
    const document = fake.workspace.open(s1, '{}', 'jsonc')
    fake.window.activeTextEditor = { document }
    await run('useHarnessJson')
    expect(document.languageId).toBe('harness-json')
  })

  it('the walkthrough opens, and stays when its steps open documents', async () => {
    const { fake, run } = await startedExtension()
    await run('openWalkthrough')
    expect(fake.executed).toEqual([
      ['workbench.action.openWalkthrough', 'harness-s.harness-s#harnessS.start', false],
      ['workbench.action.keepEditor'],
    ])
  })

  it('the page of a code opens, picked or named', async () => {
    const { fake, run } = await startedExtension()
    fake.workspace.files.set('/extension/docs/diagnostics/HS101.md', '')
    fake.workspace.files.set('/extension/docs/diagnostics/README.md', '')
    fake.window.answers.push('HS101')
    await run('openDiagnosticPage')
    await run('openDiagnosticPage', 'HS220')
    expect(said(fake.window.said)).toEqual(['pick: Code of a diagnostic (HS101)'])
    expect(fake.executed.map(([command, uri]) => `${command} ${uri}`)).toEqual([
      'markdown.showPreview file:///extension/docs/diagnostics/HS101.md',
      'markdown.showPreview file:///extension/docs/diagnostics/HS220.md',
    ])
  })

  it('a lens shows the places that the server found', async () => {
    const { fake, run } = await startedExtension()
    const at = (line: number) => ({ line, character: 2 })
    const place = { uri: s1.toString(), range: { start: at(4), end: at(5) } }
    await run('showReferences', s1.toString(), at(1), [place, { uri: 3 }])
    const [[command, , position, places] = []] = fake.executed
    expect(command).toBe('editor.action.showReferences')
    expect(position).toEqual(at(1))
    expect(places).toMatchObject([{ range: { start: at(4), end: at(5) } }])
  })

  it('a lens with nonsense does nothing', async () => {
    const { fake, run } = await startedExtension()
    await run('showReferences', 7, {}, undefined)
    expect(fake.executed).toEqual([])
    expect(fake.window.said).toEqual([])
  })

  it('picking shows title and state', async () => {
    const { fake, run } = await startedExtension({ folders: [folder([harness(), sibling('S1', 'H0', { errors: 1 })])] })
    await run('rebaseSibling')
    expect(said(fake.window.said)).toEqual(['pick: Sibling to rebase (S1)'])
  })
})
