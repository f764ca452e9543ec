const focusable = '[tabindex], button'

/** Replaces what is in a part of the page. Where that had the focus, what stands in its place has it then. */
export const replaceKeepingFocus = (container: HTMLElement, ...content: readonly Node[]): void => {
  const { activeElement } = document
  const focused = activeElement === null ? -1 : [...container.querySelectorAll(focusable)].indexOf(activeElement)
  container.replaceChildren(...content)
  const next = focused < 0 ? undefined : container.querySelectorAll(focusable)[focused]
  if (next instanceof HTMLElement || next instanceof SVGElement) next.focus({ preventScroll: true })
}
