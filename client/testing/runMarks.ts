import type { TestItem, TestMessage, TestRun } from 'vscode'
import { trajectoryPath } from '../../engine/trajectories/runLayout'
import type { RunEvent } from '../../protocol/runEvent'
import type { VsCode } from '../vscodeApi'
import { lineOfStep } from './lineOfStep'
import { type Rollout, rolloutOf } from './runEvents'
import type { RunPlan } from './runPlan'
import { testId } from './testNode'
import type { TestTree } from './testTree'

type EventOf<T extends RunEvent['type']> = Extract<RunEvent, { type: T }>

interface MarkParts {
  readonly vscode: VsCode
  readonly tree: TestTree
  readonly testRun: TestRun
  readonly plan: RunPlan
}

/** Marks in the Test Explorer what a run of one sibling tells. */
export class RunMarks {
  private readonly parts: MarkParts
  private readonly waiting: Set<string>
  private readonly pending: Promise<void>[] = []
  /** What to say when it is over. */
  summary: string | undefined

  constructor(parts: MarkParts) {
    this.parts = parts
    this.waiting = new Set(parts.plan.tasks)
  }

  tell(event: RunEvent): void {
    if (event.type === 'run_started') this.started(event)
    else if (event.type === 'rollout_finished') this.finished(event)
    else if (event.type === 'repair_judged') this.judged(event)
  }

  /** What was not played is skipped, or wrong when `reason` says why. */
  async end(reason?: string): Promise<void> {
    await Promise.all(this.pending)
    const { testRun } = this.parts
    for (const task of this.waiting) this.withItem(task, (item) => testRun.skipped(item))
    if (reason !== undefined) this.withSibling((item) => testRun.errored(item, this.plainMessage(reason)))
  }

  /** In the console of the test run, where lines end as on a terminal. */
  say(text: string): void {
    this.parts.testRun.appendOutput(text.replaceAll(/\r?\n/g, '\r\n'))
  }

  private started({ run, rollouts, done }: EventOf<'run_started'>): void {
    const { testRun, plan, vscode } = this.parts
    this.say(`${vscode.l10n.t('{0}: {1} rollouts', run, rollouts - done)}\n`)
    this.withSibling((item) => testRun.started(item))
    for (const task of plan.tasks) this.withItem(task, (item) => testRun.started(item))
  }

  private finished(event: EventOf<'rollout_finished'>): void {
    const rollout = rolloutOf(event.rollout)
    this.say(`${event.rollout} ${event.outcome}\n`)
    if (rollout?.harness !== this.parts.plan.candidate.id || rollout.attempt !== 0) return
    this.waiting.delete(rollout.task)
    this.withItem(rollout.task, (item) => this.mark(item, event, rollout))
  }

  private mark(item: TestItem, { run, outcome, wallMs }: EventOf<'rollout_finished'>, rollout: Rollout): void {
    const { testRun } = this.parts
    if (outcome === 'pass') {
      testRun.passed(item, wallMs)
      return
    }
    const message = this.outcomeMessage(rollout, outcome)
    const show = async () => {
      await this.locate(message, run, rollout)
      if (outcome === 'error') testRun.errored(item, message, wallMs)
      else testRun.failed(item, message, wallMs)
    }
    this.pending.push(show())
  }

  private outcomeMessage({ task }: Rollout, outcome: string): TestMessage {
    const { vscode, plan } = this.parts
    const { t } = vscode.l10n
    const { parent, id, tasks } = plan.candidate
    const recorded = tasks.find((each) => each.id === task)
    const before = recorded === undefined ? '' : t('{0}: {1} of {2}', parent, recorded.passes, recorded.tries)
    const text =
      recorded?.role === 'control'
        ? t('Regressed: {0} passed this, {1} does not ({2}).', parent, id, outcome)
        : t('Not repaired: {0} fails this, and so does {1} ({2}).', parent, id, outcome)
    const message = this.plainMessage(text)
    message.expectedOutput = `pass\n${before}`
    message.actualOutput = `${outcome}\n${before}`
    return message
  }

  /** The step that decided is the last one of the log; the message leads there. */
  private async locate(message: TestMessage, run: string, { harness, task, attempt }: Rollout): Promise<void> {
    const { vscode, plan } = this.parts
    const path = trajectoryPath(harness, task, attempt)
    const uri = vscode.Uri.joinPath(vscode.Uri.parse(plan.folder.uri), 'runs', run, path)
    try {
      const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(uri))
      message.location = new vscode.Location(uri, new vscode.Position(lineOfStep(text, undefined), 0))
    } catch (error) {
      this.say(`${String(error)}\n`)
    }
  }

  private judged({ verdict, rule, reasons, ...counts }: EventOf<'repair_judged'>): void {
    const { vscode, testRun, plan } = this.parts
    const { repaired, targets, regressed, controls } = counts
    const { t } = vscode.l10n
    this.summary = t(
      '{0}: {1} of {2} repaired, {3} of {4} regressed; {5}',
      ...[plan.candidate.id, repaired, targets, regressed, controls, `${verdict} (${rule})`],
    )
    const why = `${this.summary}\n${reasons.join('\n')}`
    this.say(`${why}\n`)
    this.withSibling((item) => {
      if (verdict === 'accepted') testRun.passed(item)
      else if (verdict !== 'pending') testRun.failed(item, this.plainMessage(why))
    })
  }

  private plainMessage(text: string): TestMessage {
    return new this.parts.vscode.TestMessage(text)
  }

  private withSibling(work: (item: TestItem) => void): void {
    const { tree, plan } = this.parts
    const item = tree.itemOf(testId.sibling(plan.folder, plan.candidate.id))
    if (item !== undefined) work(item)
  }

  private withItem(task: string, work: (item: TestItem) => void): void {
    const { tree, plan } = this.parts
    const item = tree.itemOf(testId.task(plan.folder, plan.candidate.id, task))
    if (item !== undefined) work(item)
  }
}
