import { describe, expect, it } from 'vitest'
import type { EntryEvidence, EntryEvidenceResult } from '../../protocol/languageServer'
import { FakeEditor } from '../../test/client/fakeVscode/fakeEditor'
import { settle, startedExtension, uriOf } from '../../test/client/startedExtension'

const entry = (change: Partial<EntryEvidence> = {}): EntryEvidence => ({
  range: { start: { line: 3, character: 14 }, end: { line: 3, character: 35 } },
  hook: { name: 'next-page', fired: 13, complied: 12, tokens: 14, tokensPerCompliance: 14 / 12 },
  rollouts: [],
  ...change,
})

const evaluated = (change: Partial<EntryEvidenceResult> = {}): EntryEvidenceResult => ({
  run: 'run-0002',
  sibling: 'S1',
  stateHash: 'sha256:4552da91c32dfc8621aa7d',
  policy: { id: 'tiny', ref: 'sha256:0123456789ab', step: 4 },
  repaired: 4,
  targets: 20,
  regressed: 1,
  controls: 10,
  verdict: 'accepted',
  reasons: ['4 repaired over 1 cause, 1 regressed'],
  outdatedBy: [],
  entries: [entry()],
  ...change,
})

/** A window with one sibling in an editor, and what the server says of it. */
const shown = async (result: EntryEvidenceResult | null) => {
  const started = await startedExtension()
  const answer = { result }
  started.server.answers.set('harnessS/entryEvidence', () => answer.result)
  const document = started.openFile('S1.sibling.json', '{}')
  const editor = new FakeEditor(document)
  started.fake.window.see(editor)
  await settle()
  return { ...started, editor, document, answer }
}

const asked = ({ server }: Awaited<ReturnType<typeof shown>>): number =>
  server.latest.requests.filter((method) => method === 'harnessS/entryEvidence').length

const plain = (text: string | undefined): string => (text ?? '').replaceAll(/[⟦⟧]/g, '')

describe('behind the line of a changed entry', () => {
  it('stands how its evaluation went, with the versions that it is of', async () => {
    const { editor } = await shown(evaluated())
    expect(editor.texts.map(plain)).toEqual([
      '3: 4/20 repaired, 1/10 regressed, accepted · 13 fired, 12 followed, 1.2 tokens each · run-0002, S1 4552da91, tiny 01234567, step 4',
    ])
  })

  it.each([
    ['a hook that is silent', { fired: 0, complied: 0, tokens: 0, tokensPerCompliance: null }, 'never fired'],
    ['one that nobody follows', { complied: 0, tokensPerCompliance: null }, '13 fired, none followed'],
    ['one that cannot be followed', { complied: null, tokensPerCompliance: null }, '13 fired'],
  ])('%s says so', async (_, hook, expected) => {
    const { editor } = await shown(evaluated({ entries: [entry({ hook: { ...hookOfEntry, ...hook } })] }))
    expect(plain(editor.texts[0]).split(' · ')[1]).toBe(expected)
  })

  it('another entry than a hook has the result alone', async () => {
    const { hook: _, ...rule } = entry()
    const { editor } = await shown(evaluated({ policy: { id: 'tiny' }, entries: [rule] }))
    expect(editor.texts.map(plain)).toEqual([
      '3: 4/20 repaired, 1/10 regressed, accepted · run-0002, S1 4552da91, tiny',
    ])
  })

  it('fades once it is outdated, and says what changed', async () => {
    const { editor, answer, tellRecords } = await shown(evaluated())
    answer.result = evaluated({ outdatedBy: ['harness', 'policy'] })
    await tellRecords([])
    expect(editor.texts.map(plain)).toEqual([
      expect.stringMatching(/^3: \/outdated: the sibling, the policy changed · /),
    ])
    expect(plain(editor.hovers[0]?.value)).toContain('**Outdated&#58; since this run the sibling, the policy changed')
  })

  it('goes where the sibling was never evaluated', async () => {
    const { editor, answer, tellRecords } = await shown(evaluated())
    answer.result = null
    await tellRecords([])
    expect(editor.texts).toEqual([])
  })

  it('goes and comes with its setting, without a reload', async () => {
    const { editor, fake } = await shown(evaluated())
    fake.workspace.set('harnessS.inlineEvidence.enable', false)
    await settle()
    expect(editor.texts).toEqual([])
    fake.workspace.set('harnessS.inlineEvidence.enable', true)
    await settle()
    expect(editor.texts).toHaveLength(1)
  })

  it('stays while the server is gone', async () => {
    const { editor, server, tellRecords } = await shown(evaluated())
    server.answers.delete('harnessS/entryEvidence')
    await tellRecords([])
    expect(editor.texts).toHaveLength(1)
  })
})

const hookOfEntry = { name: 'next-page', fired: 13, complied: 12, tokens: 14, tokensPerCompliance: 14 / 12 }

describe('the server', () => {
  it('is asked once when typing pauses, not at each key', async () => {
    const setting = await shown(evaluated())
    const before = asked(setting)
    for (const text of ['{ ', '{ "', '{ "a']) setting.fake.workspace.type(setting.document, text)
    expect(asked(setting)).toBe(before)
    await new Promise((resolve) => setTimeout(resolve, 250))
    expect(asked(setting)).toBe(before + 1)
  })

  it('is not asked about documents of others', async () => {
    const setting = await shown(evaluated())
    const before = asked(setting)
    const document = setting.openFile('package.json', '{}')
    setting.fake.window.see(new FakeEditor(document))
    await settle()
    expect(asked(setting)).toBe(before)
  })
})

describe('the hover', () => {
  const rollouts = (count: number, task = 'train-1'): EntryEvidence['rollouts'] =>
    Array.from({ length: count }, (_, index) => ({
      task: `${task}${index}`,
      result: index === 0 ? 'regressed' : 'unchanged',
      log: uriOf(`runs/run-0002/trajectories/S1/t (${index}).0.jsonl`).toString(),
      step: index + 1,
    }))

  it('leads to the logs at the steps, by one command that is named', async () => {
    const { editor, fake } = await shown(evaluated({ entries: [entry({ rollouts: rollouts(9) })] }))
    const [hover] = editor.hovers
    expect(hover?.isTrusted).toEqual({ enabledCommands: ['harnessS.openTrajectory'] })
    expect(plain(hover?.value)).toContain('and 1 more')
    const [first] = [...(hover?.value ?? '').matchAll(/\(command:(\S+?)\?(\S+?)\)/g)]
    expect(first?.[1]).toBe('harnessS.openTrajectory')
    await fake.execute(first?.[1] ?? '', ...JSON.parse(decodeURIComponent(first?.[2] ?? '')))
    expect(String(fake.executed.at(-1)?.[1])).toContain('t%20(0).0.jsonl')
  })

  it('shows hostile names as text only', async () => {
    const task = '[x](command:workbench.action.quit) <command:a> <b>'
    const { editor } = await shown(
      evaluated({ run: task, reasons: [task], entries: [entry({ rollouts: rollouts(1, task) })] }),
    )
    const value = editor.hovers[0]?.value ?? ''
    expect(value).not.toMatch(/command:(?!harnessS\.openTrajectory\?)/)
    expect(value).not.toContain('<')
  })

  it('says compliance as a share, and when there is none to tell', async () => {
    const silent = { ...hookOfEntry, complied: null, tokensPerCompliance: null }
    const { editor } = await shown(evaluated({ entries: [entry(), entry({ hook: silent })] }))
    const [told, untold] = editor.hovers.map(({ value }) => plain(value))
    expect(told).toContain('followed 12 of 13 &#40;92 %&#41;, at 1&#46;2 tokens per compliance')
    expect(untold).toContain('cannot be told')
  })
})
