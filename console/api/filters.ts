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
    // From the address: the hook's own are those of the last render, without a change that was made since.
    const after = new URLSearchParams(location.search)
    for (const [name, value] of Object.entries<string | undefined>(changed))
      if (value === undefined || value.trim() === '') after.delete(name)
      else after.set(name, value.trim())
    setParameters(after, { replace: true })
  }
  return [given, change]
}
