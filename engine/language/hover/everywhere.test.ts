import { describe, expect, test } from 'vitest'
import { sweepFiles } from '../../../test/language/sweepDocuments'
import { buildProject, type ProjectFile } from '../../documents/project'
import { type DocumentPath, locate } from '../../documents/text/locate'
import { hoverAt } from '../hover'

const project = buildProject(sweepFiles)

const fileAt = (path: string): ProjectFile => {
  const file = project.files.find((each) => each.path === path)
  if (file === undefined) throw new Error(`${path} is no file of the project.`)
  return file
}

const steps = (dotted: string): DocumentPath =>
  dotted.split('/').map((step) => (/^\d+$/.test(step) ? Number(step) : step))

/** Hover in the middle of a key or value. */
const hoverOn = (path: string, at: string, side: 'key' | 'value'): string => {
  const file = fileAt(path)
  const span = locate(file.document, steps(at))?.[side]
  if (span === undefined) throw new Error(`${path} has no ${side} at ${at}.`)
  return hoverAt({ project, file, offset: span.start + 1 })?.markdown ?? ''
}

describe('keys', () => {
  test.each([
    ['H0.harness.json', 'metadata/benchmark', '**benchmark**'],
    ['H0.harness.json', 'state/rules', '**rules** — object'],
    ['H0.harness.json', 'state/rules/brief', 'Changed by `S1`'],
    ['H0.harness.json', 'state/rules/brief/priority', 'Default: `50`'],
    ['H0.harness.json', 'state/tools/list', 'tool of `box`'],
    ['H0.harness.json', 'state/memory/book/strategy', 'One of `"none"`'],
    ['hooks.harness.json', 'state/hooks/next-page/parameters/unlessExhausted', 'Parameter of the condition'],
    ['hooks.harness.json', 'state/hooks/fix/parameters/set', 'Parameter of the action `rewrite_args`'],
    ['logic.harness.json', 'state/hooks/careful/condition/all', '**all** — operator'],
    ['logic.harness.json', 'state/hooks/careful/condition/all/1/not/withinSteps', 'How many steps back'],
    ['logic.harness.json', 'lint/state.hooks.judge', '`state.hooks.judge` — entry'],
    ['logic.harness.json', 'lint/state.hooks.judge/HS140', '**HS140** — warning'],
    ['S1.sibling.json', 'edits/0/before', 'In `H0`:'],
    ['S1.sibling.json', 'edits/1/after', '`H0` does not have it.'],
    ['S1.sibling.json', 'edits/0/rationale', 'Never shown to the policy'],
    ['box.pool.json', 'coverage/repairedBy/S1', '`S1` — sibling'],
    ['box.tasks.json', 'meta/t1', 'Splits: `train`'],
    ['harness-s.json', 'lint/severity/HS141', '**HS141**'],
    ['long.job.json', 'rescue/lossContext', '**lossContext** — string'],
  ])('%s: %s', (path, at, expected) => expect(hoverOn(path, at, 'key')).toContain(expected))
})

describe('values', () => {
  test.each([
    ['H0.harness.json', 'metadata/benchmark', '`box` — tasks'],
    ['H0.harness.json', 'metadata/toolCatalog', '`box` — tools'],
    ['H0.harness.json', 'state/prompt/task/order', '**order** — number'],
    ['H0.harness.json', 'state/rules/brief/overrides/0', '`state.rules.polite` — entry'],
    ['hooks.harness.json', 'state/hooks/next-page/tools/1', 'Leaves out what it matches.'],
    ['hooks.harness.json', 'state/hooks/look/parameters/tool', '**list** — tool of `box`'],
    ['logic.harness.json', 'state/hooks/careful/condition/all/0', '**no_readback_after_write** — condition'],
    ['logic.harness.json', 'state/hooks/careful/parameters/until/count', '**tool_error** — condition'],
    ['logic.harness.json', 'state/hooks/judge/parameters/askModel', '`judge` — policy of the workspace'],
    ['logic.harness.json', 'state/hooks/judge/parameters/answers/no/action', '**warn** — action'],
    ['S1.sibling.json', 'base/id', '`H0` — harness'],
    ['S1.sibling.json', 'parent/stateHash', '`H0` as it is now.'],
    ['S1.sibling.json', 'origin/proposal', '`R1` — proposal'],
    ['S1.sibling.json', 'edits/0/path', 'Be very brief.'],
    ['S2.sibling.json', 'edits/0/path', 'Here it is gone.'],
    ['R1.proposal.json', 'rootCauses/0/failedTaskIds/0', 'Apps: `mail`'],
    ['R1.proposal.json', 'validity/status', 'One of `"pending"`'],
    ['box.pool.json', 'members/0/profile', '`S1` — profile'],
    ['box.pool.json', 'members/0/acceptedFrom', 'accepted proposal'],
    ['S1.profile.json', 'entries/0/supports/0/taskId', 'task of `box`'],
    ['S1.profile.json', 'checkpoints/0/policy', 'Type `tiny`'],
    ['box.tools.json', 'tools/save/effect', 'does to the world'],
    ['long.job.json', 'pool', '`box` — pool'],
  ])('%s: %s', (path, at, expected) => expect(hoverOn(path, at, 'value')).toContain(expected))
})

test.each(project.files.map((file) => [file.path, file] as const))('every offset of %s', (_, file) => {
  const { text } = file.document
  for (let offset = 0; offset <= text.length; offset += 1) {
    const hover = hoverAt({ project, file, offset })
    if (hover === undefined) continue
    const { span, markdown } = hover
    expect(span.start <= offset && offset <= span.end).toBe(true)
    expect(markdown).not.toBe('')
    expect(markdown).not.toContain('undefined')
  }
})
