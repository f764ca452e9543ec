import type { CoverageStep } from '../../protocol/runReport'
import { element } from '../element'
import type { PageText } from '../pageTexts'
import { shownName } from './shownName'
import { percent } from './shownNumber'
import { legend, section } from './tables'

const [width, height] = [520, 200]
const edge = { left: 40, right: 16, top: 12, bottom: 28 } as const

type Attributes = Readonly<Record<string, string | number>>

const shape = (name: string, attributes: Attributes, ...content: readonly (Node | string)[]): SVGElement => {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value))
  made.append(...content)
  return made
}

/** A mark with a name and a place in the order of keys: one of them is in the order of Tab. */
interface Mark {
  readonly name: string
  readonly draw: () => SVGElement
}

const xOf = (k: number, most: number): number =>
  edge.left + (most < 2 ? 0.5 : (k - 1) / (most - 1)) * (width - edge.left - edge.right)
const yOf = (share: number): number => height - edge.bottom - share * (height - edge.top - edge.bottom)

const marksOf = (steps: readonly CoverageStep[], text: PageText): readonly Mark[] =>
  steps.flatMap(({ k, oracle, h0PassAtK, harnesses }, index) => {
    const added = oracle - (steps[index - 1]?.oracle ?? 0)
    const latest = shownName(harnesses.at(-1) ?? '')
    const [x, y] = [xOf(k, steps.length), yOf(oracle)]
    const marks: Mark[] = [
      {
        name: text('coveragePoint', k, percent(oracle), latest, percent(added)),
        draw: () => shape('circle', { cx: x, cy: y, r: 5, class: 'siblings' }),
      },
    ]
    if (h0PassAtK === null) return marks
    const base = { x: x - 4, y: yOf(h0PassAtK) - 4, width: 8, height: 8, class: 'base' }
    return [...marks, { name: text('basePoint', k, percent(h0PassAtK)), draw: () => shape('rect', base) }]
  })

const scale = (steps: readonly CoverageStep[]): readonly SVGElement[] => [
  ...[0, 0.25, 0.5, 0.75, 1].flatMap((share) => [
    shape('line', { x1: edge.left, x2: width - edge.right, y1: yOf(share), y2: yOf(share), class: 'rule' }),
    shape('text', { x: edge.left - 6, y: yOf(share) + 4, class: 'tick', 'text-anchor': 'end' }, String(share * 100)),
  ]),
  ...steps.map(({ k, harnesses }) =>
    shape(
      'text',
      { x: xOf(k, steps.length), y: height - 8, class: 'tick', 'text-anchor': 'middle' },
      shownName(harnesses.at(-1) ?? '').slice(0, 8),
    ),
  ),
]

const line = (steps: readonly CoverageStep[]): SVGElement =>
  shape('polyline', {
    class: 'curve',
    points: steps.map(({ k, oracle }) => `${xOf(k, steps.length)},${yOf(oracle)}`).join(' '),
  })

/** Arrow keys go from mark to mark. */
const roving = (marks: readonly SVGElement[], key: string, from: number): void => {
  const places: Readonly<Record<string, number>> = {
    ArrowRight: from + 1,
    ArrowLeft: from - 1,
    Home: 0,
    End: marks.length - 1,
  }
  const next = marks[places[key] ?? -1]
  if (next === undefined) return
  for (const mark of marks) mark.setAttribute('tabindex', mark === next ? '0' : '-1')
  next.focus()
}

/** Tasks that at least one of the first k siblings solves, in the order in which they add most. */
export const coverageCurve = (steps: readonly CoverageStep[], text: PageText): HTMLElement => {
  if (steps.length === 0) return section(text('coverage'), legend(text('noCoverage')))
  const said = element('p', { class: 'said', 'aria-hidden': 'true' })
  const marks = marksOf(steps, text).map(({ name, draw }, index) => {
    const drawn = draw()
    const mark = shape('g', { role: 'img', 'aria-label': name, tabindex: index === 0 ? 0 : -1 }, drawn)
    mark.append(shape('title', {}, name))
    mark.addEventListener('focus', () => {
      said.textContent = name
    })
    return mark
  })
  const drawing = shape('svg', { viewBox: `0 0 ${width} ${height}`, class: 'coverage', role: 'group' })
  drawing.setAttribute('aria-label', text('coverage'))
  drawing.append(...scale(steps), line(steps), ...marks)
  drawing.addEventListener('keydown', (event) => {
    const from = marks.findIndex((mark) => mark.matches(':focus'))
    if (['ArrowRight', 'ArrowLeft', 'Home', 'End'].includes(event.key)) event.preventDefault()
    roving(marks, event.key, from)
  })
  return section(text('coverage'), drawing, said, legend(text('coverageLegend')))
}
