import * as v from 'valibot'

const landedState = v.object({ failedHome: v.string() })

/**
 * The id of the client whose home could not be had, where that is how the visitor came to the landing page.
 * @param state the navigation state, whatever it is
 */
export function failedHomeOf(state: unknown): string | null {
  const read = v.safeParse(landedState, state)
  return read.success ? read.output.failedHome : null
}
