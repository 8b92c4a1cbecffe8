import { csvAddress, type AdminRequest } from '../api/admin-call.ts'
import { useMay } from '../api/session.tsx'
import { CsvLink } from '../parts/csv-link.tsx'

/** Downloads the carrier's manifest of some orders: a row for each parcel, with its address and contents. */
export function ManifestLink({ of }: { of: AdminRequest<'listManifest'> }) {
  const may = useMay()
  if (!may('orders.move', of.client)) return null
  return <CsvLink href={csvAddress('listManifest', of)}>Manifest</CsvLink>
}
