import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { buttonClass } from '../../src/ui/button.tsx'
import { EmptyState } from '../../src/ui/status/empty-state.tsx'
import { Skeleton } from '../../src/ui/status/skeleton.tsx'
import { useClient } from '../app/navigation.ts'
import { useCall } from '../app/queries.ts'
import { PageHead } from './page-head.tsx'

/** A page about one client: the one that is chosen, or the only one; else it asks which. */
export function OfOneClient({ title, children }: { title: string; children: (client: string) => ReactNode }) {
  const chosen = useClient()
  const { pathname, search } = useLocation()
  const { data } = useCall('listClients', {}, { enabled: chosen === undefined })
  if (chosen !== undefined) return children(chosen)
  const [first, second] = data?.items ?? []
  if (first !== undefined && second === undefined) return children(first.login_id)
  const to = (client: string) =>
    `${pathname}${search === '' ? '?' : `${search}&`}client=${encodeURIComponent(client)}`
  return (
    <>
      <PageHead title={title} />
      {data === undefined ? (
        <Skeleton height="20rem" />
      ) : (
        <EmptyState
          action={data.items.map(({ login_id: id, name }) => (
            <Link className={buttonClass({ variant: 'secondary' })} key={id} to={to(id)}>
              {name}
            </Link>
          ))}
          picture="search"
          title="Of which client?"
        />
      )}
    </>
  )
}
