/** The window's title: the page's, with the number of what waits for the operator before it. */
import { groupedNumber } from '../../src/lib/grouped-number.ts'

let title = ''
let waiting = 0

function show(): void {
  const page = title === '' ? 'Rewards console' : `${title} · Rewards console`
  document.title = waiting === 0 ? page : `(${groupedNumber(waiting)}) ${page}`
}

export function setPageTitle(text: string): void {
  title = text
  show()
}

/** @param count 0 shows none */
export function setWaiting(count: number): void {
  waiting = count
  show()
}
