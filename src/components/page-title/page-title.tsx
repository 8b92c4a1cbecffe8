import { selectClient } from '../../store/client-slice.ts'
import { useShop } from '../../store/shop-store.ts'

/** The title of a page in tabs and in the browser's history: what it is, and whose shop. */
export function PageTitle({ title }: { title: string }) {
  const client = useShop((state) => selectClient(state)?.client_name ?? '')
  return <title>{client === '' ? title : `${title} · ${client}`}</title>
}
