/** What a page shows again when Back returns to it: the row, the selection, how far a list was loaded. */
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'

/** By entry of the history and name. In memory, because it is worth nothing after a sign-out. */
const places = new Map<string, unknown>()

/** Forgets every place, for another operator. */
export const forgetPlaces = (): void => places.clear()

/**
 * State that belongs to the entry of the history: Back and Forward find it again, a link to the same page does not.
 * @param name unique on the page
 * @param initial if the entry has none yet
 * @returns as `useState`
 */
export function usePlace<Value>(name: string, initial: Value): [Value, (value: Value) => void] {
  const { key } = useLocation()
  const [value, setValue] = useState(() => {
    const kept = places.get(`${key} ${name}`)
    // Written by the same name.
    return kept === undefined ? initial : (kept as Value)
  })
  useEffect(() => {
    places.set(`${key} ${name}`, value)
  }, [key, name, value])
  return [value, setValue]
}
