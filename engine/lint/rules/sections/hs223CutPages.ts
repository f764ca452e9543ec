import { canonicalJson } from '../../../documents/canonicalText'
import type { HookTrial } from '../../../documents/evidence'
import type { Project, ProjectFile } from '../../../documents/project'
import { replaceValue } from '../../fixes'
import { harnessView } from '../../harnessView'
import { sampleText, trialOf, trialsOf } from '../../hookTrials'
import { entryNameSpan, valueSpan } from '../../places'
import type { Occurrence, Rule } from '../../rule'
import { type HarnessHook, harnessHooks } from '../../sites/harnessHooks'

export const hs223CutPages: Rule = {
  code: 'HS223',
  severity: 'warning',
  certainty: 'b',
  scope: 'project',
  title: 'Results that announce more pages are cut',
  documentation: {
    what: 'A hook tells the policy of further pages, and `observation.result` cuts results at which it would speak, as recorded rollouts show.',
    why: 'The hook sees the whole result, but the policy does not: the marker of the next page, which stands at the end of most results, may be cut off.',
    fix: 'Raise `maxChars`, or keep more of the tail. It is told once the hooks were tried on recorded rollouts: when the document is opened or saved, or by `harness-s validate --replay`.',
    example: {
      bad: '"observation": { "result": { "maxChars": 200 } }   // with a hook on pagination_present, and pages of 900 characters',
      good: '"observation": { "result": { "maxChars": 1000 } }',
    },
  },
  check: (file, project) => {
    if (file.kind !== 'harness' && file.kind !== 'sibling') return []
    const trials = trialsOf(file, project)
    const cap = trials && harnessView(file, project)?.entry('observation', 'result')
    const most = cap?.entry['maxChars']
    if (trials === undefined || cap === undefined || typeof most !== 'number') return []
    const worst = worstCut(file, project, (name, hook) => trialOf(trials, name, hook), most)
    if (worst === undefined || !(cap.isOwn || worst.hook.isOwn)) return []
    const { cut, of, longest, hook } = worst
    const occurrence: Occurrence = {
      span: cap.isOwn ? valueSpan(file, [...cap.at, 'maxChars']) : entryNameSpan(file, hook.at),
      message: `Results are cut to ${most} characters, but ${cut} of the ${of} at which \`${hook.name}\` tells of more pages are longer (${sampleText(trials)}): what says so may be cut off.`,
      fixes: cap.isOwn ? replaceValue(file, [...cap.at, 'maxChars'], longest, `Set \`maxChars\` to ${longest}`) : [],
    }
    return [occurrence]
  },
}

interface Cut {
  readonly hook: HarnessHook
  readonly cut: number
  readonly of: number
  readonly longest: number
}

/** The hook on pages most of whose results are cut. */
const worstCut = (
  file: ProjectFile,
  project: Project,
  trial: (name: string, hook: HarnessHook['hook']) => HookTrial | undefined,
  most: number,
): Cut | undefined =>
  harnessHooks(file, project)
    .filter(({ hook }) => canonicalJson(hook['condition'] ?? null).includes('"pagination_present"'))
    .flatMap((hook): Cut[] => {
      const sizes = trial(hook.name, hook.hook)?.resultChars ?? []
      const cut = sizes.filter((size) => size > most).length
      return cut === 0 ? [] : [{ hook, cut, of: sizes.length, longest: Math.max(...sizes) }]
    })
    .sort((one, other) => other.cut - one.cut)[0]
