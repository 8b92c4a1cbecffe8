/** Moves the focus to the page's main element, unless it is already inside. */
export function focusMain(): void {
  const main = document.querySelector<HTMLElement>('#main, main')
  if (main === null || main.contains(document.activeElement)) return
  main.tabIndex = -1
  main.focus({ preventScroll: true })
}
