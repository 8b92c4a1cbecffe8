import { useEffect } from 'react'
import { groupedNumber } from '../../src/lib/grouped-number.ts'
import { useChosenClient } from '../api/address.tsx'
import { useCall } from '../api/lists.ts'
import { useMay } from '../api/session.tsx'
import type { Destination } from '../parts/subject.ts'
import { setWaiting } from '../parts/window-title.ts'

/**
 * Counts what waits for the operator, also in the window's title.
 * @returns the number at a destination as a text; undefined if nothing waits there
 */
export function useWaiting(destinations: readonly Destination[]): (to: string) => string | undefined {
  const client = useChosenClient()
  const may = useMay()
  const { data: home } = useCall('showHome', client === undefined ? {} : { client })
  const countAt = ({ waiting }: Destination): number =>
    home === undefined || waiting === undefined ? 0 : waiting(home, (permission) => may(permission, client))
  const all = destinations.reduce((sum, destination) => sum + countAt(destination), 0)
  useEffect(() => setWaiting(all), [all])
  useEffect(() => () => setWaiting(0), [])
  return (path) => {
    const destination = destinations.find(({ to }) => to === path)
    const count = destination === undefined ? 0 : countAt(destination)
    return count === 0 ? undefined : groupedNumber(count)
  }
}
