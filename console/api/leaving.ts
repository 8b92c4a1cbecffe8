import { useBlocker, type Location } from 'react-router-dom'

/** What is asked before a page is left. */
export interface Leaving {
  stay: () => void
  leave: () => void
}

const clientIn = ({ search }: Location) => new URLSearchParams(search).get('client')

/**
 * Asks before another page, or the same one of another client, takes this one's place: by a link, a key, Back or a scan.
 * A changed filter leaves nothing.
 * @param hasToAsk read at the moment of leaving
 * @returns null unless the question is to be shown
 */
export function useLeaving(hasToAsk: () => boolean): Leaving | null {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      (from.pathname !== to.pathname || clientIn(from) !== clientIn(to)) && hasToAsk(),
  )
  return blocker.state === 'blocked' ? { stay: blocker.reset, leave: blocker.proceed } : null
}
