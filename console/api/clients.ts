import { useChosenClient } from './address.tsx'
import { useCall } from './lists.ts'

/** Whether the chosen client is none of the operator's. */
export function useIsUnknownClient(): boolean {
  const client = useChosenClient()
  const { data } = useCall('listClients', {})
  return (
    client !== undefined &&
    data !== undefined &&
    !data.items.some(({ login_id: id }) => id.toLowerCase() === client.toLowerCase())
  )
}
