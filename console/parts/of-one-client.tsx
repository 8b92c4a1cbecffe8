import type { ReactElement, ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import type { Permission } from '../../src/contract/admin/roles.ts'
import { buttonClass } from '../../src/ui/button.tsx'
import { EmptyState } from '../../src/ui/status/empty-state.tsx'
import { Skeleton } from '../../src/ui/status/skeleton.tsx'
import { Link, useChosenClient } from '../api/address.tsx'
import { useCall } from '../api/lists.ts'
import { useMay } from '../api/session.tsx'
import { PageHead } from './page-head.tsx'

/** Link to the form for a new client, for operators who may create one. */
export function NewClientLink() {
  const may = useMay()
  if (!may('clients.create')) return null
  return (
    <Link className={buttonClass({ variant: 'secondary', size: 'small' })} to="/client/new">
      New client
    </Link>
  )
}

/**
 * A page about one client: the chosen or only one; otherwise it asks for one.
 * @param permission that the operator needs for a client to be offered
 * @param above content between heading and question
 */
export function OfOneClient({
  title,
  permission,
  above,
  children,
}: {
  title: string
  permission: Permission
  above?: ReactNode
  children: (client: string) => ReactElement
}) {
  const chosen = useChosenClient()
  const may = useMay()
  const { pathname, search } = useLocation()
  const { data } = useCall('listClients', {}, { enabled: chosen === undefined })
  if (chosen !== undefined) return children(chosen)
  const allowed = data?.items.filter(({ login_id: id }) => may(permission, id)) ?? []
  const [only, another] = allowed
  if (only !== undefined && another === undefined) return children(only.login_id)
  const to = (client: string) =>
    `${pathname}${search === '' ? '?' : `${search}&`}client=${encodeURIComponent(client)}`
  return (
    <>
      <PageHead title={title}>
        {(permission === 'client.edit' || only === undefined) && <NewClientLink />}
      </PageHead>
      {above}
      {data === undefined ? (
        <Skeleton height="20rem" />
      ) : (
        <EmptyState
          action={allowed.map(({ login_id: id, name, suspended }) => (
            <Link className={buttonClass({ variant: 'secondary' })} key={id} to={to(id)}>
              {suspended ? `${name} (suspended)` : name}
            </Link>
          ))}
          picture="search"
          title={only === undefined ? 'There is no client yet' : 'Choose a client'}
        />
      )}
    </>
  )
}
