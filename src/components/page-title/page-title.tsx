import { selectClient } from '../../store/session/client-slice.ts'
import { useShop } from '../../store/shop-store.ts'

/** Document title of a page: its name, and the client's. */
export function PageTitle({ title }: { title: string }) {
  const client = useShop((state) => selectClient(state)?.client_name ?? '')
  return <title>{client === '' ? title : `${title} · ${client}`}</title>
}
