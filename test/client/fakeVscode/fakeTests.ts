import { FakeEventEmitter } from './fakeEvents'
import type { FakeLocation } from './fakeValues'

export class FakeTestTag {
  readonly id: string

  constructor(id: string) {
    this.id = id
  }
}

export class FakeTestMessage {
  readonly message: string
  expectedOutput?: string
  actualOutput?: string
  location?: FakeLocation
  contextValue?: string

  constructor(message: string) {
    this.message = message
  }
}

export class FakeTestItems {
  private items: readonly FakeTestItem[] = []

  replace(items: readonly FakeTestItem[]): void {
    this.items = items
  }

  forEach(visit: (item: FakeTestItem) => void): void {
    this.items.forEach(visit)
  }

  get all(): readonly FakeTestItem[] {
    return this.items
  }
}

export class FakeTestItem {
  readonly id: string
  readonly label: string
  readonly uri: unknown
  readonly children = new FakeTestItems()
  description?: string
  sortText?: string
  error?: string
  tags: readonly FakeTestTag[] = []

  constructor(id: string, label: string, uri: unknown) {
    this.id = id
    this.label = label
    this.uri = uri
  }
}

export class FakeCancellation {
  private readonly cancelled = new FakeEventEmitter<void>()
  readonly token = { isCancellationRequested: false, onCancellationRequested: this.cancelled.event }

  cancel(): void {
    this.token.isCancellationRequested = true
    this.cancelled.fire()
  }

  dispose(): void {
    this.cancelled.dispose()
  }
}

/** What a run told the Test Explorer, one line each. */
export class FakeTestRun {
  readonly name: string
  readonly told: string[] = []
  output = ''
  readonly messages: FakeTestMessage[] = []
  private readonly cancellation = new FakeCancellation()
  readonly token = this.cancellation.token

  private readonly watch: (told: string) => void

  constructor(name: string, watch: (told: string) => void) {
    this.name = name
    this.watch = watch
  }

  enqueued = (item: FakeTestItem) => this.add(`queued ${item.label}`)
  started = (item: FakeTestItem) => this.add(`started ${item.label}`)
  passed = (item: FakeTestItem) => this.add(`passed ${item.label}`)
  skipped = (item: FakeTestItem) => this.add(`skipped ${item.label}`)
  failed = (item: FakeTestItem, message: FakeTestMessage) => this.tell('failed', item, message)
  errored = (item: FakeTestItem, message: FakeTestMessage) => this.tell('errored', item, message)
  end = () => this.add('ended')

  appendOutput(text: string): void {
    this.output += text
  }

  /** As the user does. */
  cancel(): void {
    this.cancellation.cancel()
  }

  /** VS Code passes over what is told of a run that ended: whoever tells it has lost it. */
  private add(told: string): void {
    if (this.told.at(-1) === 'ended') throw new Error(`The run had ended when it was told: ${told}`)
    this.told.push(told)
    this.watch(told)
  }

  private tell(state: string, { label }: FakeTestItem, message: FakeTestMessage): void {
    this.add(`${state} ${label}: ${message.message}`)
    this.messages.push(message)
  }
}

export interface FakeRequest {
  readonly include: readonly FakeTestItem[] | undefined
  readonly exclude: readonly FakeTestItem[] | undefined
  readonly continuous?: boolean
}

interface FakeProfile {
  readonly label: string
  readonly isDefault: boolean
  supportsContinuousRun?: boolean
  readonly run: (request: FakeRequest, token: FakeCancellation['token']) => Promise<void>
  dispose(): void
}

export class FakeTestController {
  readonly items = new FakeTestItems()
  readonly profiles: FakeProfile[] = []
  readonly runs: FakeTestRun[] = []
  readonly invalidated: string[] = []
  /** Called with every line that a run tells. */
  watch: (told: string) => void = () => undefined
  refreshHandler: (() => Promise<void>) | undefined

  createTestItem = (id: string, label: string, uri: unknown) => new FakeTestItem(id, label, uri)
  invalidateTestResults = (item: FakeTestItem) => void this.invalidated.push(item.label)
  dispose = () => undefined

  createRunProfile(label: string, _: number, run: FakeProfile['run'], isDefault: boolean): FakeProfile {
    const profile = { label, isDefault, run, dispose: () => undefined }
    this.profiles.push(profile)
    return profile
  }

  createTestRun(_: FakeRequest, name: string): FakeTestRun {
    const run = new FakeTestRun(name, (told) => this.watch(told))
    this.runs.push(run)
    return run
  }

  /** One line per row of the tree. */
  render(): string {
    return rows(this.items, '').join('\n')
  }

  /** By the labels on the way to it. */
  item(...path: readonly string[]): FakeTestItem {
    let found: FakeTestItem | undefined
    let items = this.items
    for (const label of path) {
      found = items.all.find((item) => item.label === label)
      if (found === undefined) throw new Error(`There is no item ${path.join(' > ')}.`)
      items = found.children
    }
    if (found === undefined) throw new Error('No item was named.')
    return found
  }

  /** As the user does with *Run* on chosen items; resolves when the handler is done. */
  run(
    label: string,
    include: readonly FakeTestItem[] | undefined,
    exclude: readonly FakeTestItem[] = [],
    { token, ...request }: { readonly continuous?: boolean; readonly token?: FakeCancellation['token'] } = {},
  ): Promise<void> {
    const profile = this.profiles.find((each) => each.label === label)
    if (profile === undefined) throw new Error(`There is no profile ${label}.`)
    return profile.run({ include, exclude, ...request }, token ?? new FakeCancellation().token)
  }
}

const rows = (items: FakeTestItems, indent: string): readonly string[] =>
  [...items.all]
    .sort((one, other) => ((one.sortText ?? one.label) < (other.sortText ?? other.label) ? -1 : 1))
    .flatMap(({ label, description, error, tags, children }) => {
      const tagged = tags.map(({ id }) => ` #${id}`).join('')
      const row = `${indent}${label}${description === undefined || description === '' ? '' : `  ${description}`}${tagged}`
      return [row, ...(error === undefined ? [] : [`${indent}! ${error}`]), ...rows(children, `${indent}  `)]
    })
