import axe from 'axe-core'
import type { Frame } from 'playwright-core'

/** What axe holds against the accessibility of a page, one line per rule and place; empty when it is clean. */
export const violations = async (frame: Pick<Frame, 'evaluate'>): Promise<readonly unknown[]> => {
  await frame.evaluate(axe.source)
  const found: unknown = await frame.evaluate(
    `axe.run().then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => [id, html, failureSummary].join(' | '))))`,
  )
  return Array.isArray(found) ? found : [found]
}
