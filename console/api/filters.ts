import { useSearchParams } from 'react-router-dom'

/**
 * A page's filter in its address, so that it can be shared, bookmarked and returned to.
 * @param names its parameters
 * @returns the given parameters, and a function that changes some; an empty text removes one
 */
export function useFilters<Name extends string>(
  names: readonly Name[],
): [Partial<Record<Name, string>>, (changed: Partial<Record<Name, string>>) => void] {
  const [parameters, setParameters] = useSearchParams()
  const given = Object.fromEntries(
    names.flatMap((name) => {
      const value = parameters.get(name)
      return value === null || value === '' ? [] : [[name, value]]
    }),
  ) as Partial<Record<Name, string>>
  function change(changed: Partial<Record<Name, string>>): void {
    setParameters(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries<string | undefined>(changed))
          if (value === undefined || value.trim() === '') after.delete(name)
          else after.set(name, value.trim())
        return after
      },
      { replace: true },
    )
  }
  return [given, change]
}
