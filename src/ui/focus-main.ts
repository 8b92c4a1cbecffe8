/** Moves the keyboard's and the screen reader's place to the page's main part, unless it is in there already. */
export function focusMain(): void {
  const main = document.querySelector<HTMLElement>('#main, main')
  if (main === null || main.contains(document.activeElement)) return
  main.tabIndex = -1
  main.focus({ preventScroll: true })
}
