import { plural } from '../../engine/documents/plural'
import type { UnreadableFile } from '../../engine/node/readText'
import type { FiringSite, HookPreview, Share } from '../../engine/preview/hookPreview'
import { textTable } from './textTable'

const share = ({ fired, of }: Share): string => `${fired} of ${of}`

const siteLine = ({ rollout, step, status, reason, text }: FiringSite): string => {
  const what = status === 'fired' ? 'fires' : `${status}${reason === undefined ? '' : `, ${reason}`}`
  return `  ${rollout} step ${step}: ${what}${text === undefined ? '' : `: ${JSON.stringify(text)}`}`
}

const sitesOf = ({ hook, sites }: HookPreview): string =>
  sites.length === 0 ? `${hook} would have fired nowhere.` : [`${hook}:`, ...sites.map(siteLine)].join('\n')

interface PreviewedHarness {
  readonly harness: string
  readonly parent: string
  readonly runs: readonly string[]
  readonly hooks: readonly HookPreview[]
  readonly unread: readonly UnreadableFile[]
}

const mostNamed = 5

const unreadText = (unread: readonly UnreadableFile[]): string => {
  if (unread.length === 0) return ''
  const named = unread.slice(0, mostNamed).map(({ path, reason }) => `  ${path}: ${reason}`)
  const more = unread.length > mostNamed ? [`  … and ${unread.length - mostNamed} more`] : []
  return ['', '', `Not counted, because ${plural(unread.length, 'file')} cannot be read:`, ...named, ...more].join('\n')
}

/** On how many rollouts of the parent each hook would have fired, and where when asked for. */
export const previewText = ({ harness, parent, runs, hooks, unread }: PreviewedHarness, withSites: boolean): string => {
  if (hooks.length === 0)
    return harness === parent ? `${harness} has no hooks.` : `${harness} changes no hook of ${parent}.`
  const header = ['hook', 'fires on rollouts', 'targets', 'successes']
  const rows = hooks.map(({ hook, rollouts, targets, successes }) => [
    hook,
    share(rollouts),
    share(targets),
    share(successes),
  ])
  const table = `Hooks of ${harness} on what ${parent} did in ${runs.join(', ')}

${textTable(header, rows)}

targets: tasks that ${parent} never solved; successes: tasks that it always solved.${unreadText(unread)}`
  return withSites ? `${table}\n\n${hooks.map(sitesOf).join('\n\n')}` : table
}
