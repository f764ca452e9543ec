import { describe, expect, test } from 'vitest'
import { textAfter } from '../../../test/language/completionLabels'
import { sweepFiles } from '../../../test/language/sweepDocuments'
import { effectNames, eventNames, sectionNames } from '../../documents/kinds/vocabulary'
import { buildProject, type Project, type ProjectFile, projectOf, readFile } from '../../documents/project'
import { locate, pathAt } from '../../documents/text/locate'
import { fieldNames } from '../../hooks/conditions/fieldText'
import { eventTable } from '../../hooks/events'
import type { Cursor } from '../cursor'
import { completionsAt } from './completionsAt'

const project = buildProject(sweepFiles)

/** The same project in which one file ends early. */
const cutOff = (file: ProjectFile, length: number): { project: Project; file: ProjectFile } => {
  const cut = readFile({ path: file.path, text: file.document.text.slice(0, length) }, ['']) ?? file
  return { project: projectOf(project.files.map((each) => (each === file ? cut : each))), file: cut }
}

const spansHold = ({ file, project: around, offset }: Cursor) =>
  completionsAt({ file, project: around, offset }).items.every(({ edit, more }) => {
    const holds = edit.span.start <= offset && offset <= edit.span.end && edit.span.end <= file.document.text.length
    return holds && (more === undefined || more.span.end <= edit.span.start)
  })

describe.each(project.files.map((file) => [file.path, file] as const))('at every offset of %s', (_, file) => {
  const offsets = Array.from({ length: file.document.text.length + 1 }, (_each, offset) => offset)

  test('of the whole text, what is offered replaces what is under the cursor', () => {
    expect(offsets.filter((offset) => !spansHold({ project, file, offset }))).toEqual([])
  })

  test('of the text that ends there, likewise', () => {
    expect(offsets.filter((offset) => !spansHold({ ...cutOff(file, offset), offset }))).toEqual([])
  })

  test('of the whole text, each candidate leaves a text that can be read', () => {
    const seen = new Set<string>()
    const broken = offsets.flatMap((offset) => {
      const cursor = { project, file, offset }
      return completionsAt(cursor).items.flatMap((item) => {
        const text = textAfter(item, cursor)
        if (seen.has(text)) return []
        seen.add(text)
        return isJson(text) ? [] : [`${offset} ${item.label}: ${text.slice(Math.max(0, offset - 30), offset + 60)}`]
      })
    })
    expect(broken).toEqual([])
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
  'edits.0.path': ['state.rules.brief', 'state.hooks.'],
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
  'lint.severity.HS141': ['error', 'warning', 'information', 'hint', 'off'],
}

describe('where a document names something', () => {
  const places = Object.entries(expected).flatMap(([path, labels]) =>
    project.files.flatMap((file) => {
      const place = placeOf(file, path)
      return place === undefined ? [] : [{ path, file, labels, ...place }]
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

function placeOf(file: ProjectFile, dotted: string) {
  const path = pathAt(file.document, offsetOf(file, dotted))
  return path.join('.') === dotted ? locate(file.document, path)?.value : undefined
}

/** Names may hold dots, so that the path is looked for among those that the text has. */
function offsetOf({ document }: ProjectFile, dotted: string): number {
  return (
    Array.from({ length: document.text.length }, (_, offset) => offset).find(
      (offset) => pathAt(document, offset).join('.') === dotted,
    ) ?? 0
  )
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false // The test says which text it was.
  }
}
