import type { CancellationToken, TestController, TestRun, TestRunRequest } from 'vscode'
import type { RunKey } from '../../protocol/resultsView'
import type { HandedDown, ModelAccess } from '../models/modelAccess'
import { noticeText } from '../noticeText'
import { commandText } from '../shellCommand'
import type { VsCode } from '../vscodeApi'
import { type CommandEnd, exitCode, type StartCommandLine } from './commandLine'
import { confirmCost, parseCost } from './confirmCost'
import type { RolloutPlaces } from './rolloutPlaces'
import { parseRunEvent } from './runEvents'
import { RunMarks } from './runMarks'
import type { RunPlan } from './runPlan'
import { RunQueue } from './runQueue'
import { testId } from './testNode'
import type { TestTree } from './testTree'

export interface RunParts {
  readonly vscode: VsCode
  readonly controller: TestController
  readonly tree: TestTree
  readonly places: RolloutPlaces
  readonly start: StartCommandLine
  readonly access: Pick<ModelAccess, 'handDown'>
}

interface Playing {
  readonly marks: RunMarks
  readonly token: CancellationToken
  readonly env: HandedDown
}

interface CommandOptions {
  readonly more: readonly string[]
  readonly token: CancellationToken
  readonly env?: HandedDown
  readonly onLine: (line: string) => void
}

/** In characters; Windows takes 32 767. */
const longestCommand = 30_000

/** Carries out plans, one after the other, each as one process. Queued and running ones can be cancelled. */
export class RepairRuns {
  private readonly parts: RunParts
  private readonly queue = new RunQueue()

  constructor(parts: RunParts) {
    this.parts = parts
  }

  async run(request: TestRunRequest, name: string, plans: readonly RunPlan[]): Promise<void> {
    const { controller, tree } = this.parts
    const testRun = controller.createTestRun(request, name, true)
    const { token } = testRun
    try {
      for (const plan of plans) for (const item of itemsOf(tree, plan)) testRun.enqueued(item)
      await Promise.all(plans.map((plan) => this.inTurn(testRun, plan, token)))
    } finally {
      testRun.end()
    }
  }

  private inTurn(testRun: TestRun, plan: RunPlan, token: CancellationToken): Promise<void> {
    const { vscode, tree, places } = this.parts
    const marks = new RunMarks({ vscode, tree, places, testRun, plan })
    const carryOut = async () => {
      try {
        await this.carryOut(plan, marks, token)
      } catch (error) {
        // The others of the test run go on.
        await marks.end(error instanceof Error ? error.message : String(error))
      }
    }
    return this.queue.add(token, carryOut, () => marks.end())
  }

  private async carryOut(plan: RunPlan, marks: RunMarks, token: CancellationToken): Promise<void> {
    const { vscode, access } = this.parts
    const { t } = vscode.l10n
    if (plan.args.join(' ').length > longestCommand)
      return marks.end(
        t('{0} tasks are too many to be named. Choose fewer, or run the whole split.', plan.tasks.length),
      )
    const before = await this.isAgreed(plan, token)
    if (before === 'declined' || token.isCancellationRequested) return marks.end()
    if (before !== 'agreed') return marks.end(this.failureOf(before, plan) ?? before.notes)
    const env = await access.handDown(plan.folder, plan.candidate.policy)
    if (token.isCancellationRequested) return marks.end()
    if (env === undefined) return marks.end(t('No key was given, so nothing was run.'))
    const end = await this.play(plan, { marks, token, env })
    // The walkthrough ticks its last step by this.
    if (end.code === 0) await vscode.commands.executeCommand('setContext', 'harnessS.siblingTried', true)
    await marks.end(token.isCancellationRequested ? undefined : this.failureOf(end, plan))
    this.notify(marks.summary, { folder: plan.folder.uri, run: marks.run })
  }

  /** Says what it would cost before anything is asked of a model. */
  private async isAgreed(plan: RunPlan, token: CancellationToken): Promise<'agreed' | 'declined' | CommandEnd> {
    const lines: string[] = []
    const isResumed = plan.args.includes('--resume')
    if (isResumed) return 'agreed'
    const end = await this.command(plan, {
      more: ['--dry-run', '--json'],
      token,
      onLine: (line) => lines.push(line),
    })
    const cost = parseCost(lines.join(''))
    if (end.code !== 0 || cost === undefined) return end
    const { id, parent } = plan.candidate
    const playedFirst = plan.playsParent ? parent : undefined
    const asked = { sibling: id, command: commandText(plan.args), playedFirst }
    const isAgreed = await confirmCost(this.parts.vscode, asked, cost)
    return isAgreed ? 'agreed' : 'declined'
  }

  private play(plan: RunPlan, { marks, token, env }: Playing): Promise<CommandEnd> {
    marks.say(`${commandText(plan.args)}\n`)
    const { t } = this.parts.vscode.l10n
    if (plan.playsWholeSplit) marks.say(`${t('All tasks of the split are played, whatever was chosen.')}\n`)
    const onLine = (line: string) => {
      const event = parseRunEvent(line)
      if (event !== undefined) marks.tell(event)
    }
    return this.command(plan, { more: ['--events'], token, env, onLine })
  }

  private async command(
    { args, folder }: RunPlan,
    { more, token, env = {}, onLine }: CommandOptions,
  ): Promise<CommandEnd> {
    const cwd = this.parts.vscode.Uri.parse(folder.uri).fsPath
    const command = this.parts.start({ args: [...args, ...more], cwd, env, onLine, onNote: () => undefined })
    const listener = token.onCancellationRequested(() => command.stop())
    try {
      return await command.ended
    } finally {
      listener.dispose()
    }
  }

  /** What happened, and what to do next; undefined when nothing is wrong. */
  private failureOf({ code, killedBy, notes }: CommandEnd, { candidate: { id } }: RunPlan): string | undefined {
    if (code === 0 || code === exitCode.cancelled) return undefined
    if (killedBy === undefined) return notes.trim()
    const { t } = this.parts.vscode.l10n
    const what = t('The process of the run was ended by {0}.', killedBy)
    const next = t('Finished rollouts are kept: Resume, on the row of {0}, plays the others.', id)
    return `${what}\n${next}\n${notes}`.trimEnd()
  }

  /** Who looks at the window sees the results anyway. */
  private notify(summary: string | undefined, run: RunKey): void {
    const { vscode } = this.parts
    if (summary === undefined || vscode.window.state.focused) return
    const show = vscode.l10n.t('Show Results')
    void vscode.window.showInformationMessage(noticeText(summary), show).then(async (answer) => {
      if (answer === show) await vscode.commands.executeCommand('harnessS.showResults', run)
    })
  }
}

const itemsOf = (tree: TestTree, { folder, candidate, tasks }: RunPlan) =>
  [testId.sibling(folder, candidate.id), ...tasks.map((task) => testId.task(folder, candidate.id, task))].flatMap(
    (id) => tree.itemOf(id) ?? [],
  )
