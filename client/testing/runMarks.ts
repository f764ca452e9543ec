import type { TestItem, TestMessage, TestRun, Uri } from 'vscode'
import type { RepairCandidate } from '../../protocol/languageServer'
import type { RunEvent } from '../../protocol/runEvent'
import { visibleText } from '../../protocol/visibleText'
import type { VsCode } from '../vscodeApi'
import { decidingPlace } from './decidingPlace'
import { outcomeMessage } from './outcomeMessage'
import { PairCounts } from './pairCounts'
import { logOf, type RolloutPlaces } from './rolloutPlaces'
import { type Rollout, rolloutOf } from './runEvents'
import type { RunPlan } from './runPlan'
import { testId } from './testNode'
import type { TestTree } from './testTree'
import { waitingText } from './waitingText'

type EventOf<T extends RunEvent['type']> = Extract<RunEvent, { type: T }>

interface MarkParts {
  readonly vscode: VsCode
  readonly tree: TestTree
  readonly places: RolloutPlaces
  readonly testRun: TestRun
  readonly plan: RunPlan
}

/** In milliseconds, after a run ended. */
const longestReading = 10_000

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Where both outputs are given, only they are shown whole. VS Code lays the button that opens the log over their last lines. */
const addToOutputs = (message: TestMessage, line: string): void => {
  const { expectedOutput, actualOutput } = message
  if (expectedOutput === undefined || actualOutput === undefined) return
  message.expectedOutput = `${expectedOutput}\n\n`
  message.actualOutput = `${actualOutput}\n${line}\n\n`
}

/** Marks in the Test Explorer what a run of one sibling tells. */
export class RunMarks {
  private readonly parts: MarkParts
  private readonly waiting: Set<string>
  private readonly pending: Promise<void>[] = []
  private readonly late: Promise<void>[] = []
  private isOver = false
  private readonly pairs = new PairCounts()
  /** What to say when it is over. */
  summary: string | undefined
  /** Id of the run, once it began. */
  run = ''

  constructor(parts: MarkParts) {
    this.parts = parts
    this.waiting = new Set(parts.plan.tasks)
  }

  tell(event: RunEvent): void {
    if (event.type === 'run_started') this.started(event)
    else if (event.type === 'rollout_finished') this.finished(event)
    else if (event.type === 'repair_judged') this.judged(event)
    else if (event.type === 'run_finished') this.summarise()
    const waits = waitingText(this.parts.vscode, event)
    if (waits !== undefined) this.say(`${waits}\n`)
  }

  /** What was not played is skipped, or wrong when `reason` says why. */
  async end(reason?: string): Promise<void> {
    const { testRun } = this.parts
    const isCancelled = testRun.token.isCancellationRequested
    if (!isCancelled) await Promise.race([Promise.all(this.late), sleep(longestReading)])
    this.isOver = true
    await Promise.all(this.pending)
    for (const task of this.waiting) this.withItem(task, (item) => testRun.skipped(item))
    if (reason === undefined) return
    // The console is what is seen first of a run, and the row of the sibling has room for a few words.
    this.say(`${reason}\n`)
    this.withSibling((item) => testRun.errored(item, this.plainMessage(reason)))
  }

  /** In the console of the test run: a terminal, whose codes are shown and not obeyed, and where lines end as on one. */
  say(text: string): void {
    this.parts.testRun.appendOutput(visibleText(text.replaceAll(/\r\n|\r/g, '\n')).replaceAll('\n', '\r\n'))
  }

  private started({ run, rollouts, done }: EventOf<'run_started'>): void {
    const { testRun, plan, vscode } = this.parts
    this.run = run
    this.say(`${vscode.l10n.t('{0}: {1} rollouts', run, rollouts - done)}\n`)
    this.withSibling((item) => testRun.started(item))
    for (const task of plan.tasks) this.withItem(task, (item) => testRun.started(item))
  }

  private finished(event: EventOf<'rollout_finished'>): void {
    const rollout = rolloutOf(event.rollout)
    this.say(`${event.rollout} ${event.outcome}\n`)
    if (rollout?.attempt === 0) this.pairs.add(rollout.harness, rollout.task, event.outcome)
    if (rollout?.harness !== this.parts.plan.candidate.id || rollout.attempt !== 0) return
    this.waiting.delete(rollout.task)
    this.withItem(rollout.task, (item) => this.mark(item, event, rollout), true)
  }

  private mark(item: TestItem, { run, outcome, wallMs }: EventOf<'rollout_finished'>, rollout: Rollout): void {
    const { vscode, testRun, plan, places } = this.parts
    const log = logOf(vscode, plan.folder, run, rollout)
    places.keep(item, new vscode.Location(log, new vscode.Position(0, 0)))
    if (outcome === 'pass') {
      testRun.passed(item, wallMs)
      return
    }
    const message = outcomeMessage(vscode, { candidate: this.candidate(), task: rollout.task, outcome })
    const show = async () => {
      await this.locate(message, log, rollout)
      if (message.location !== undefined) places.keep(item, message.location)
      if (outcome === 'error') testRun.errored(item, message, wallMs)
      else testRun.failed(item, message, wallMs)
    }
    this.pending.push(show())
  }

  /** The message leads to the step that decided. */
  private async locate(message: TestMessage, uri: Uri, rollout: Rollout): Promise<void> {
    const { vscode } = this.parts
    const { parent, tasks } = this.candidate()
    const log = await this.textOf(uri)
    if (log === undefined) return
    const before = tasks.find(({ id }) => id === rollout.task)?.parentRollout
    const parentLog = before === undefined ? undefined : await this.parentLog(before)
    const { line, parting } = decidingPlace(log, parentLog)
    message.location = new vscode.Location(uri, new vscode.Position(line, 0))
    // The manifest offers to open the log where this stands.
    message.contextValue = 'harnessS.log'
    if (before === undefined || parentLog === undefined) return
    const { t } = vscode.l10n
    const differs =
      parting === undefined
        ? t('It does just what {0} did in {1}.', parent, before)
        : t('It parts from {0} in {1} at step {2}.', parent, before, parting)
    message.message = `${String(message.message)} ${visibleText(differs)}`
    addToOutputs(message, visibleText(differs))
  }

  /** Of a reference `<run>/<rollout>`. */
  private async parentLog(reference: string): Promise<string | undefined> {
    const slash = reference.indexOf('/')
    const rollout = rolloutOf(reference.slice(slash + 1))
    const { vscode, plan } = this.parts
    return rollout && (await this.textOf(logOf(vscode, plan.folder, reference.slice(0, slash), rollout)))
  }

  /** Somebody may have removed what was recorded; what the run itself wrote is there, and said to be missing if not. */
  private async textOf(uri: Uri): Promise<string | undefined> {
    try {
      return new TextDecoder().decode(await this.parts.vscode.workspace.fs.readFile(uri))
    } catch (error) {
      this.say(`${String(error)}\n`)
      return undefined
    }
  }

  /** Of a run without a verdict: what the sibling did beside its base. */
  private summarise(): void {
    if (this.summary !== undefined) return
    const { base, id } = this.parts.plan.candidate
    const { tasks, repaired, regressed } = this.pairs.of(base, id)
    if (tasks === 0) return
    const { t } = this.parts.vscode.l10n
    this.summary = t('{0} beside {1}: {2} repaired, {3} regressed, tasks: {4}', id, base, repaired, regressed, tasks)
    this.say(`${this.summary}\n`)
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

  /** As the run was planned; where nothing was recorded of its parent then, as it is by now. */
  private candidate(): RepairCandidate {
    const { tree, plan } = this.parts
    const item = tree.itemOf(testId.sibling(plan.folder, plan.candidate.id))
    const node = item && tree.nodeOf(item)
    return plan.candidate.tasks.length === 0 && node?.type === 'sibling' ? node.candidate : plan.candidate
  }

  private plainMessage(text: string): TestMessage {
    return new this.parts.vscode.TestMessage(visibleText(text))
  }

  private withSibling(work: (item: TestItem) => void): void {
    const { tree, plan } = this.parts
    const item = tree.itemOf(testId.sibling(plan.folder, plan.candidate.id))
    if (item !== undefined) work(item)
  }

  /** A run that plays the parent may be faster than what it records of it is read. */
  private withItem(task: string, work: (item: TestItem) => void, mayBeLate = false): void {
    const { tree, plan } = this.parts
    const id = testId.task(plan.folder, plan.candidate.id, task)
    const item = tree.itemOf(id)
    if (item !== undefined) work(item)
    else if (mayBeLate && plan.playsParent)
      this.late.push(tree.shownItem(id).then((shown) => (this.isOver ? undefined : work(shown))))
  }
}
