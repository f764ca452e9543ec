import { describe, expect, test } from 'vitest'
import { buildProject, type ProjectFile } from '../../documents/project'
import { meaningAt } from './meaningAt'

const fileOf = (kind: string, members: string): ProjectFile => {
  const text = `{ "kind": "${kind}", "schemaVersion": 1, "id": "x"${members && `, ${members}`} }`
  const path = kind === 'workspace' ? 'harness-s.json' : `x.${kind}.json`
  const [file] = buildProject([{ path, text }]).files
  if (file === undefined) throw new Error('The file is none of ours.')
  return file
}

const vocabularyAt = (file: ProjectFile, dotted: string) =>
  meaningAt(
    file,
    dotted.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step)),
  ).vocabulary

describe('of each kind of document', () => {
  test.each([
    ['harness', 'metadata.benchmark', 'taskSetId'],
    ['harness', 'state.hooks', 'entryNames'],
    ['harness', 'state.rules.a.text', 'template'],
    ['harness', 'state.rules.a.scope.tools.0', 'toolOrAll'],
    ['harness', 'state.hooks.a.tools.3', 'selector'],
    ['harness', 'lint.state.hooks', undefined],
    ['sibling', 'base.id', 'baseId'],
    ['sibling', 'parent.stateHash', 'hash'],
    ['sibling', 'stateHash', 'ownHash'],
    ['sibling', 'edits.0', 'edit'],
    ['sibling', 'edits.0.path', 'entryPath'],
    ['sibling', 'edits.0.before', 'parentEntry'],
    ['proposal', 'revision.edits.1.path', 'entryPath'],
    ['proposal', 'review.humanEdits.1.after', 'parentEntry'],
    ['proposal', 'rootCauses.1.failedTaskIds.0', 'failedTaskId'],
    ['pool', 'members.7.id', 'siblingId'],
    ['pool', 'coverage.repairedBy', 'siblingIds'],
    ['profile', 'entries.0.supports.0.taskId', 'taskId'],
    ['tasks', 'dev.from', 'split'],
    ['workspace', 'lint.severity', 'codes'],
    ['job', 'pool', 'poolId'],
    ['job', 'validation.split', 'split'],
    ['tools', 'tools.list.effect', undefined],
  ])('%s: %s names %s', (kind, path, expected) => {
    const file = fileOf(kind, '')
    expect(vocabularyAt(file, path)).toBe(expected)
  })
})

describe('inside a hook', () => {
  const hook = (members: string) => fileOf('harness', `"state": { "hooks": { "h": { ${members} } } }`)
  const at = (members: string, path: string) => meaningAt(hook(members), ['state', 'hooks', 'h', ...steps(path)])
  const steps = (path: string) => path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step))

  test('conditions stand wherever an operator takes one', () => {
    const members = '"condition": { "all": [{ "atLeast": 1, "of": [{ "not": { "is": "flag" } }] }] }'
    for (const path of ['condition', 'condition.all.0', 'condition.all.0.of.0', 'condition.all.0.of.0.not']) {
      expect(at(members, path).vocabulary).toBe('condition')
    }
    expect(at(members, 'condition.all.0.of.0.not.is').vocabulary).toBe('conditionId')
    expect(at(members, 'condition.all.0.of.0.not.parameters.flag').vocabulary).toBe('flag')
    expect(at(members, 'condition.all.0.atLeast').schema?.['type']).toBe('integer')
  })

  test('parameters belong to the condition, else to the action', () => {
    const members = '"condition": "flag", "action": "run_tool"'
    expect(at(members, 'parameters.flag').owner?.name).toBe('flag')
    expect(at(members, 'parameters.tool').vocabulary).toBe('readingTool')
    expect(at(members, 'parameters.arguments.page').vocabulary).toBe('template')
    expect(at(members, 'parameters.turns').schema).toBeUndefined()
  })

  test('until is a condition, of require alone', () => {
    expect(at('"action": "require", "condition": "always"', 'parameters.until.not').vocabulary).toBe('condition')
    expect(at('"action": "warn", "condition": "always"', 'parameters.until').vocabulary).toBeUndefined()
  })

  test('an answer of ask_model is an action with its own parameters', () => {
    const members =
      '"condition": "always", "action": "ask_model", "parameters": { "answers": { "no": { "action": "set" } } }'
    expect(at(members, 'parameters.answers.no.action').vocabulary).toBe('answerAction')
    expect(at(members, 'parameters.answers.no.message').vocabulary).toBe('template')
    expect(at(members, 'parameters.answers.no.parameters.setFlag').vocabulary).toBe('flag')
  })
})

test('an edit without a path says nothing of its entry', () => {
  const file = fileOf('sibling', '"edits": [{ "after": {} }, { "path": "state.rules.a", "after": {} }]')
  expect(meaningAt(file, ['edits', 0, 'after', 'text']).schema).toBeUndefined()
  expect(meaningAt(file, ['edits', 1, 'after', 'text']).vocabulary).toBe('template')
})

test('names that every object seems to have mean nothing', () => {
  const file = fileOf('harness', '"state": { "hooks": { "h": { "condition": "flag" } } }')
  for (const name of ['constructor', '__proto__', 'toString']) {
    expect(meaningAt(file, ['state', name, 'x']).schema).toBeUndefined()
    expect(meaningAt(file, ['state', 'hooks', 'h', 'parameters', name]).schema).toBeUndefined()
  }
})
