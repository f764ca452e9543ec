import { describe, expect, test } from 'vitest'
import { textAfter } from '../../../test/language/completionLabels'
import { sweepFiles } from '../../../test/language/sweepDocuments'
import { effectNames, eventNames, sectionNames } from '../../documents/kinds/vocabulary'
import { buildProject, type Project, type ProjectFile, projectOf, readFile } from '../../documents/project'
import { locate, pathAt } from '../../documents/text/locate'
import type { Span } from '../../documents/text/positions'
import { fieldNames } from '../../hooks/conditions/fieldText'
import { eventTable } from '../../hooks/events'
import type { Cursor } from '../cursor'
import type { Completion } from './completion'
import { completionsAt } from './completionsAt'

const project = buildProject(sweepFiles)

/** The same project in which one file ends early. */
const cutOff = (file: ProjectFile, length: number): { project: Project; file: ProjectFile } => {
  const cut = readFile({ path: file.path, text: file.document.text.slice(0, length) }, ['']) ?? file
  return { project: projectOf(project.files.map((each) => (each === file ? cut : each))), file: cut }
}

const holdsCursor = ({ edit, more }: Completion, { file, offset }: Cursor): boolean => {
  const { start, end } = edit.span
  const { text } = file.document
  const holds = start <= offset && offset <= end && end <= text.length && !/[\r\n]/.test(text.slice(start, end))
  return holds && (more === undefined || more.span.end <= start)
}

describe.each(project.files.map((file) => [file.path, file] as const))('at every offset of %s', (_, file) => {
  const offsets = Array.from({ length: file.document.text.length + 1 }, (_each, offset) => offset)

  test('of the whole text, a candidate replaces what is under the cursor and leaves a text that can be read', () => {
    const seen = new Set<string>()
    const broken = offsets.flatMap((offset) => {
      const cursor = { project, file, offset }
      return completionsAt(cursor).items.flatMap((item) => {
        const key = `${item.edit.span.start} ${item.edit.span.end} ${item.edit.newText}`
        const isKnown = seen.has(key)
        seen.add(key)
        const isRight = holdsCursor(item, cursor) && (isKnown || isJson(textAfter(item, cursor)))
        return isRight ? [] : [`${offset} ${item.label}: ${item.edit.newText}`]
      })
    })
    expect(broken).toEqual([])
  })

  test('of the text that ends there, a candidate replaces what is under the cursor', () => {
    const wrong = offsets.filter((offset) => {
      const cursor = { ...cutOff(file, offset), offset }
      return !completionsAt(cursor).items.every((item) => holdsCursor(item, cursor))
    })
    expect(wrong).toEqual([])
  })
})

/** Where documents of the sweep name something: what is offered there, at each offset of the value that stands there. */
const expected: Readonly<Record<string, readonly string[]>> = {
  'state.hooks.next-page.event': eventNames,
  'state.hooks.next-page.action': eventTable.after_tool.actions,
  'state.hooks.next-page.placement': ['note', 'inline', 'system'],
  'state.hooks.next-page.tools.0': ['list', 'save', 'submit', 'run', 'role:finish', 'effect:read'],
  'state.hooks.look.parameters.tool': ['list', 'run'],
  'state.hooks.look.parameters.as': ['note', 'result'],
  'state.hooks.asked.parameters.flag': ['seen'],
  'state.hooks.asked.parameters.role': ['user', 'system'],
  'state.hooks.careful.condition.all.0': ['no_readback_after_write', 'answer_missing', '{ all }'],
  'state.hooks.careful.condition.all.2.is': ['contains', 'always'],
  'state.hooks.careful.condition.all.2.parameters.field': fieldNames,
  'state.hooks.judge.parameters.askModel': ['small', 'judge'],
  'state.prompt.task.role': ['system', 'user'],
  'state.rules.brief.scope.apps.0': ['mail'],
  'state.rules.brief.scope.tools.0': ['list', '*'],
  'state.rules.brief.overrides.0': ['polite'],
  'state.tools.list.role': ['normal', 'finish', 'schema'],
  'state.workflow.finish.value': ['tool', 'answer'],
  'state.memory.book.strategy': ['none', 'playbook', 'scratchpad', 'retrieval'],
  'metadata.benchmark': ['box'],
  'metadata.toolCatalog': ['box'],
  'base.id': ['H0'],
  'parent.id': ['H0'],
  'direction.sections.0': sectionNames,
  'origin.proposal': ['R1', 'R2'],
  'edits.0.path': ['state.rules.', 'state.hooks.'],
  'rootCauses.0.failedTaskIds.0': ['t1', 't2', 'v1'],
  'predictions.repairs.0': ['t1', 't2', 'v1'],
  'validity.status': ['pending', 'passed', 'failed'],
  'evaluations.0.tasks.0.role': ['target', 'control'],
  'verdict.status': ['accepted', 'rejected'],
  'review.decision': ['pending', 'approved', 'rejected'],
  'members.0.id': ['S1', 'S2', 'S3'],
  'members.0.profile': ['S1'],
  'members.0.acceptedFrom': ['R1', 'null'],
  'harness.id': ['S1', 'S2'],
  'entries.0.polarity': ['repair', 'regress'],
  'entries.0.supports.0.taskId': ['t1', 'x1'],
  'checkpoints.0.policy': ['small', 'judge'],
  'staleness.state': ['fresh', 'stale'],
  'dev.from': ['train', 'validation', 'test'],
  'dev.ids.0': ['t1', 't2'],
  'meta.t1.kind': ['question', 'action'],
  'tools.list.effect': effectNames,
  'apis.mail.send.effect': effectNames,
  pool: ['box'],
  'policy.init': ['small', 'judge'],
  'tasks.set': ['box'],
  'tasks.split': ['train', 'validation'],
  'rescue.trigger': ['all-fail', 'never'],
  'rescue.lossContext': ['as-generated', 'base', 'both'],
  'router.voters.0': ['small', 'judge'],
  'router.aggregate': ['borda', 'reciprocal-rank', 'plurality'],
  'validation.harness': ['H0', 'S1'],
  'edits.0.after.event': ['tool_error', 'format_error'],
  'edits.0.after.action': eventTable.tool_error.actions,
  'edits.0.after.condition.any.0': ['tool_error', 'always'],
  'lint.severity.HS141': ['error', 'warning', 'information', 'hint', 'off'],
}

describe('where a document names something', () => {
  const places = project.files
    .filter(({ kind }) => kind !== 'run')
    .flatMap((file) =>
      [...valuesIn(file)].flatMap(([path, span]) => {
        const labels = expected[path]
        return labels === undefined ? [] : [{ path, file, labels, ...span }]
      }),
    )

  test('every row of the table is found in a document', () => {
    expect(new Set(places.map(({ path }) => path))).toEqual(new Set(Object.keys(expected)))
  })

  test.each(places)('$file.path offers what can stand at $path', ({ file, labels, start, end }) => {
    for (let offset = start + 1; offset <= end; offset += 1) {
      const offered = completionsAt({ project, file, offset }).items.map(({ label }) => label)
      expect(offered).toEqual(expect.arrayContaining([...labels]))
      const cut = completionsAt({ ...cutOff(file, offset), offset }).items.map(({ label }) => label)
      expect(cut.length).toBeGreaterThan(0)
    }
  })
})

/** Every value that stands in the text, by its dotted path. */
function valuesIn({ document }: ProjectFile): ReadonlyMap<string, Span> {
  const found = new Map<string, Span>()
  for (let offset = 0; offset < document.text.length; offset += 1) {
    const path = pathAt(document, offset)
    const value = locate(document, path)?.value
    if (value !== undefined) found.set(path.join('.'), value)
  }
  return found
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false // The test says which text it was.
  }
}
