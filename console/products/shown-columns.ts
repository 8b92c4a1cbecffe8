/** The columns that the operator has chosen, which this browser remembers. */
import { useState } from 'react'
import * as v from 'valibot'

const NAME = 'console columns of products'

const stored = v.pipe(v.string(), v.parseJson(), v.array(v.string()))

function readHidden(initially: readonly string[]): ReadonlySet<string> {
  try {
    const read = v.safeParse(stored, localStorage.getItem(NAME))
    return new Set(read.success ? read.output : initially)
  } catch {
    // Forbidden: the columns are those that everybody begins with.
    return new Set(initially)
  }
}

/**
 * @param initially the columns that are hidden until the operator chooses
 * @returns the hidden columns, and what shows or hides one
 */
export function useHiddenColumns(
  initially: readonly string[],
): [hidden: ReadonlySet<string>, toggle: (column: string) => void] {
  const [hidden, setHidden] = useState(() => readHidden(initially))
  function toggle(column: string): void {
    const after = new Set(hidden)
    if (!after.delete(column)) after.add(column)
    setHidden(after)
    try {
      localStorage.setItem(NAME, JSON.stringify([...after]))
    } catch {
      // Full or forbidden: chosen for as long as the page is open.
    }
  }
  return [hidden, toggle]
}
