/** The client whose data is shown, in the address. */
import { useSearchParams } from 'react-router-dom'

const CLIENT = 'client'

/** Login id of the client in the address (`?client=`); undefined for all of the operator's clients. */
export function useChosenClient(): string | undefined {
  const [parameters] = useSearchParams()
  return parameters.get(CLIENT) || undefined
}

/** @returns a function that adds the chosen client to a path */
export function useClientPath(): (path: string) => string {
  const client = useChosenClient()
  return (path) =>
    client === undefined
      ? path
      : `${path}${path.includes('?') ? '&' : '?'}${CLIENT}=${encodeURIComponent(client)}`
}
