import { parsedJson } from '../../engine/documents/parsedJson'
import { flagIn, numberIn, textIn } from '../../engine/trajectories/view/recordMembers'
import { excerpt } from '../excerpt'
import type { VsCode } from '../vscodeApi'

/** The part of `eval --dry-run --json` that is shown. */
export interface Cost {
  readonly rollouts: number
  readonly calls: number | null
  readonly money: number | null
  readonly currency: string | null
  readonly isUpperBound: boolean
}

/** A dialog has to fit its window, however many tasks are named. */
const longestCommand = 300

export const runSection = 'harnessS.run'
export const runDefaults = { confirmAboveRollouts: 100, confirmAboveMoney: 1 } as const

/** Undefined for a text that is no estimate: what the command printed instead is told by its exit code and its notes. */
export const parseCost = (line: string): Cost | undefined => {
  const value = parsedJson(line)
  const rollouts = numberIn(value, 'rollouts')
  if (rollouts === undefined) return undefined
  return {
    rollouts,
    calls: numberIn(value, 'calls') ?? null,
    money: numberIn(value, 'money') ?? null,
    currency: textIn(value, 'currency') || null,
    isUpperBound: flagIn(value, 'isUpperBound'),
  }
}

export interface AskedRun {
  readonly sibling: string
  /** Of the terminal. */
  readonly command: string
  /** Its parent, where that is played, too. */
  readonly playedFirst: string | undefined
}

/** Whether to go on: asked when the cost is above a limit that the user set, or more is played than was chosen. */
export const confirmCost = async (vscode: VsCode, asked: AskedRun, cost: Cost): Promise<boolean> => {
  const settings = vscode.workspace.getConfiguration(runSection)
  const most = settings.get('confirmAboveRollouts', runDefaults.confirmAboveRollouts)
  const dearest = settings.get('confirmAboveMoney', runDefaults.confirmAboveMoney)
  if (asked.playedFirst === undefined && cost.rollouts <= most && (cost.money ?? 0) <= dearest) return true
  const { t } = vscode.l10n
  const run = t('Run')
  return (
    (await vscode.window.showWarningMessage(
      t('Evaluate {0}?', asked.sibling),
      { modal: true, detail: detailOf(vscode, asked, cost) },
      run,
    )) === run
  )
}

const detailOf = (vscode: VsCode, { playedFirst, command }: AskedRun, cost: Cost): string => {
  const { t } = vscode.l10n
  const why = t('{0} is played first, on all tasks: no run tells yet which of them it fails.', playedFirst ?? '')
  return [costText(vscode, cost), ...(playedFirst === undefined ? [] : [why]), excerpt(command, longestCommand)].join(
    '\n\n',
  )
}

export const costText = ({ l10n: { t } }: VsCode, { rollouts, calls, money, currency, isUpperBound }: Cost): string => {
  const price = money === null ? t('price unknown') : `${money.toFixed(4)} ${currency ?? ''}`.trim()
  const counts = isUpperBound
    ? t('{0} rollouts, at most {1} model calls', rollouts, calls ?? '?')
    : t('{0} rollouts, about {1} model calls', rollouts, calls ?? '?')
  return `${counts}, ${price}`
}
