import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FileText } from '../../engine/documents/project'
import { lineIndex } from '../../engine/documents/text/positions'
import type { LiveProject } from '../../engine/live/liveProject'
import { mutate, seededRandom } from '../fuzz/mutate'

const workspace = join(import.meta.dirname, '../../examples/miniapps')

/** The documents of the example workspace; of its many tasks only some, so that a check is quick. */
export const exampleTexts: readonly FileText[] = readdirSync(workspace, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.json') && !/^(data|runs)\b/.test(path))
  .sort()
  .map((path) => ({ path, text: readFileSync(join(workspace, path), 'utf8') }))
  .map(({ path, text }) => ({ path, text: path.startsWith('tasks/') ? withFewTasks(text) : text }))

function withFewTasks(text: string): string {
  const few = (_: string, value: unknown) => (Array.isArray(value) ? value.slice(0, 4) : value)
  const { splits, ...rest } = JSON.parse(text, few)
  return JSON.stringify({ ...rest, families: {}, meta: {}, splits }, null, 2)
}

type Random = () => number

const below = (random: Random, end: number): number => Math.floor(random() * end)
const pick = <T>(items: readonly T[], random: Random): T | undefined => items[below(random, items.length)]

/** Names that documents refer to each other by, and what they could be confused with. */
const names = ['H0', 'S1', 'S2', 'S4', 'S9', 'miniapps', 'next-page', 'list', 'seek', 'get', 'before_tool', 'hooks']
const typed = ['a', '"', '{', '}', ',', '\n', ' ', '\\', '🧭', '文', '1', '[', ']', '"x": 1,', '\r\n', '\uFEFF', ':']
const severities = ['{}', '{"HS402": "off"}', '{"HS215": "hint", "HS403": "warning"}', '{"HS999": "off"}']

/** The texts of a workspace while somebody works on it, told to a live project as an editor would. */
export class EditedWorkspace {
  readonly texts: Map<string, string>
  /** What was done so far. */
  readonly story: string[] = []
  private readonly history: (readonly [path: string, text: string | undefined])[] = []
  private readonly live: LiveProject
  private readonly random: Random

  constructor(live: LiveProject, files: readonly FileText[], seed: number) {
    this.live = live
    this.random = seededRandom(seed)
    this.texts = new Map(files.map(({ path, text }) => [path, text]))
    for (const { path, text } of files) live.setText(path, text)
  }

  /** One edit of any kind. */
  edit(): void {
    this.story.push(this.anyEdit())
  }

  private anyEdit(): string {
    const { random } = this
    const path = pick([...this.texts.keys()], random)
    if (path === undefined) return this.restore()
    const kinds = [
      ...Array(6).fill(() => this.type(path)),
      ...Array(4).fill(() => this.rewriteName(path)),
      ...Array(3).fill(() => this.undo()),
      ...[() => this.cut(path), () => this.paste(path), () => this.damage(path), () => this.lineEnds(path)],
      ...[() => this.rename(path), () => this.drop(path), () => this.restore(), () => this.dropFolder(path)],
      ...[() => this.severity(), () => this.mark(path), () => this.wholeText(path), () => this.copy(path)],
    ]
    return pick(kinds, random)?.() ?? ''
  }

  private put(path: string, text: string | undefined): void {
    this.history.push([path, this.texts.get(path)])
    if (text === undefined) this.texts.delete(path)
    else this.texts.set(path, text)
  }

  /** Tells a change of one range as editors do. */
  private splice(path: string, start: number, end: number, newText: string): void {
    const text = this.texts.get(path) ?? ''
    const lines = lineIndex(text)
    const range = { start: lines.positionAt(start), end: lines.positionAt(end) }
    const [from, to] = [lines.offsetAt(range.start), lines.offsetAt(range.end)]
    this.put(path, text.slice(0, from) + newText + text.slice(to))
    this.live.edit(path, [{ range, text: newText }])
  }

  private set(path: string, text: string | undefined): void {
    this.put(path, text)
    this.live.setText(path, text)
  }

  private anywhere(path: string): number {
    return below(this.random, (this.texts.get(path)?.length ?? 0) + 1)
  }

  private type(path: string): string {
    const at = this.anywhere(path)
    this.splice(path, at, at, pick(typed, this.random) ?? 'a')
    return `type in ${path}`
  }

  private cut(path: string): string {
    const at = this.anywhere(path)
    this.splice(path, at, Math.min(this.texts.get(path)?.length ?? 0, at + below(this.random, 40)), '')
    return `cut in ${path}`
  }

  private paste(path: string): string {
    const text = this.texts.get(path) ?? ''
    const start = this.anywhere(path)
    const at = this.anywhere(path)
    this.splice(path, at, at, text.slice(start, start + below(this.random, 300)))
    return `paste in ${path}`
  }

  /** The commonest edit of a healthy document: one string becomes another. */
  private rewriteName(path: string): string {
    const strings = [...(this.texts.get(path) ?? '').matchAll(/"(?:[^"\\\n]|\\.)*"/g)]
    const chosen = pick(strings, this.random)
    if (chosen === undefined) return this.type(path)
    const name = this.random() < 0.5 ? (pick(names, this.random) ?? '') : `${chosen[0].slice(1, -1)}x`
    this.splice(path, chosen.index, chosen.index + chosen[0].length, `"${name}"`)
    return `string in ${path}`
  }

  private damage(path: string): string {
    this.set(path, mutate(this.texts.get(path) ?? '', below(this.random, 1e9)))
    return `damage ${path}`
  }

  private lineEnds(path: string): string {
    const text = this.texts.get(path) ?? ''
    this.set(path, text.includes('\r\n') ? text.replaceAll('\r\n', '\n') : text.replaceAll('\n', '\r\n'))
    return `line ends of ${path}`
  }

  private mark(path: string): string {
    this.set(path, `\uFEFF${this.texts.get(path) ?? ''}`)
    return `mark ${path}`
  }

  private wholeText(path: string): string {
    const text = pick([...this.texts.values()], this.random) ?? ''
    this.put(path, text)
    this.live.edit(path, [{ text }])
    return `whole text of ${path}`
  }

  private rename(path: string): string {
    const folder = pick(['', 'other/', 'harness/'], this.random) ?? ''
    const kind = path.slice(path.indexOf('.'))
    const to = `${folder}renamed${below(this.random, 3)}${kind}`
    const text = this.texts.get(path)
    this.set(path, undefined)
    this.set(to, text)
    return `rename ${path} to ${to}`
  }

  /** Another document of the same content, before or behind the first by its name. */
  private copy(path: string): string {
    const folder = pick(['a/', 'z/'], this.random) ?? ''
    const to = `${folder}copied${path.slice(path.indexOf('.'))}`
    this.set(to, this.texts.get(path)?.replace(/"id": "[^"]*"/, '"id": "C1"'))
    return `copy ${path} to ${to}`
  }

  private drop(path: string): string {
    this.set(path, undefined)
    return `drop ${path}`
  }

  private dropFolder(path: string): string {
    const folder = path.slice(0, path.lastIndexOf('/') + 1)
    for (const each of [...this.texts.keys()]) if (each.startsWith(folder)) this.set(each, undefined)
    return `drop folder ${folder}`
  }

  private restore(): string {
    for (const { path, text } of exampleTexts) if (this.random() < 0.5) this.set(path, text)
    return 'restore files'
  }

  private severity(): string {
    const severity = pick(severities, this.random)
    this.set(
      'harness-s.json',
      `{"kind": "workspace", "schemaVersion": 1, "id": "w", "lint": {"severity": ${severity}}}`,
    )
    return 'severities'
  }

  private undo(): string {
    const last = this.history.pop()
    if (last === undefined) return 'nothing to undo'
    this.set(...last)
    this.history.pop()
    return `undo in ${last[0]}`
  }
}
