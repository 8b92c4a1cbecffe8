/** The orders of the list that was shown last, so that an order's page leads to the one before and after. */
let shown: readonly string[] = []

export const noteShownOrders = (numbers: readonly string[]): void => {
  shown = numbers
}

/** The orders before and after one; undefined at the list's ends, or if the list has it not. */
export function neighboursOf(number: string): { before: string | undefined; after: string | undefined } {
  const at = shown.indexOf(number)
  return at < 0 ? { before: undefined, after: undefined } : { before: shown[at - 1], after: shown[at + 1] }
}
