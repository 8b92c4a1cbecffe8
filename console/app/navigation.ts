/** The console's destinations, and the chosen client. */
import ChartColumn from 'lucide-react/icons/chart-column'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import Coins from 'lucide-react/icons/coins'
import FileUp from 'lucide-react/icons/file-up'
import Megaphone from 'lucide-react/icons/megaphone'
import Package from 'lucide-react/icons/package'
import ShieldUser from 'lucide-react/icons/shield-user'
import Store from 'lucide-react/icons/store'
import Users from 'lucide-react/icons/users'
import type { LucideIcon } from 'lucide-react/types'
import { useSearchParams } from 'react-router-dom'
import type { Permission } from '../../src/contract/admin/roles.ts'
import { useMay } from './session.tsx'

export interface Destination {
  to: string
  label: string
  icon: LucideIcon
  permission: Permission
}

const destinations: readonly Destination[] = [
  { to: '/orders?status=placed', label: 'Orders', icon: Package, permission: 'orders.read' },
  { to: '/members', label: 'Members', icon: Users, permission: 'members.read' },
  { to: '/grants', label: 'Grants', icon: Coins, permission: 'members.read' },
  // Who may import anything may import moves of orders.
  { to: '/files', label: 'Files', icon: FileUp, permission: 'orders.move' },
  { to: '/announcements', label: 'Announcements', icon: Megaphone, permission: 'announce' },
  { to: '/client', label: 'Client', icon: Store, permission: 'client.edit' },
  { to: '/reports', label: 'Reports', icon: ChartColumn, permission: 'reports.read' },
  { to: '/operators', label: 'Operators', icon: ShieldUser, permission: 'operators.manage' },
  { to: '/audit', label: 'Audit', icon: ClipboardList, permission: 'audit.read' },
]

const CLIENT = 'client'

/** Login id of the client in the address (`?client=`); undefined for all of the operator's clients. */
export function useClient(): string | undefined {
  const [parameters] = useSearchParams()
  return parameters.get(CLIENT) || undefined
}

/** @returns a function that adds the chosen client to a path */
export function useClientPath(): (path: string) => string {
  const client = useClient()
  return (path) =>
    client === undefined
      ? path
      : `${path}${path.includes('?') ? '&' : '?'}${CLIENT}=${encodeURIComponent(client)}`
}

/** The destinations that the operator may open, for the chosen client. */
export function useNavigation(): readonly Destination[] {
  const may = useMay()
  const client = useClient()
  return destinations.filter(({ permission }) => may(permission, client))
}
