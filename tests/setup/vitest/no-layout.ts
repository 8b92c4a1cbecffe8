/** jsdom has no layout and no `ResizeObserver`: here sizes never change. */
class NoSizes implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

globalThis.ResizeObserver ??= NoSizes

/** What jsdom's default style sheet hides. */
const HIDDEN_BY_DEFAULT =
  '[hidden], area, datalist, details, dialog, head, noscript, param, script, style, template, title'

/**
 * Tests load no style sheet, so an element looks as its own `style` says. jsdom would match its whole default sheet for
 * each element of each search by role: a fifth of the time of all tests in a document.
 */
if (typeof document !== 'undefined') {
  const { getComputedStyle } = window
  window.getComputedStyle = (element, part) =>
    element instanceof HTMLElement && !element.matches(HIDDEN_BY_DEFAULT)
      ? element.style
      : getComputedStyle.call(window, element, part)
}
