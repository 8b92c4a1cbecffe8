import type { ReactNode } from 'react'
import { Link as PlainLink } from 'react-router-dom'
import type { Permission } from '../../src/contract/admin/roles.ts'
import { buttonClass } from '../../src/ui/button.tsx'
import { EmptyState } from '../../src/ui/status/empty-state.tsx'
import { Link, useChosenClient } from '../api/address.tsx'
import { useIsUnknownClient } from '../api/clients.ts'
import { useMay } from '../api/session.tsx'
import { PageHead } from '../parts/page-head.tsx'

/**
 * A page for those whose role includes it; others, whom a colleague's link has led here, are told. So is who chose a client
 * that is none of theirs.
 * @param permission absent if a session is enough
 */
export function Allowed({
  permission,
  children,
}: {
  permission: Permission | undefined
  children: ReactNode
}) {
  const may = useMay()
  const client = useChosenClient()
  const isUnknown = useIsUnknownClient()
  if (isUnknown)
    return (
      <>
        <PageHead title="Unknown client" />
        <EmptyState
          action={
            <PlainLink className={buttonClass({ variant: 'secondary' })} to="/">
              Your clients
            </PlainLink>
          }
          picture="lost"
          text="It may be misspelled, or your role may not include it."
          title={`There is no client ${client} for you`}
        />
      </>
    )
  if (permission === undefined || may(permission, client)) return children
  return (
    <>
      <PageHead title="Not for your role" />
      <EmptyState
        action={
          <Link className={buttonClass({ variant: 'secondary' })} to="/">
            Home
          </Link>
        }
        picture="lost"
        text={
          client === undefined
            ? 'Who gave you the link may see more than you. An owner can change your role.'
            : `Who gave you the link may see more of ${client} than you. An owner can change your role.`
        }
        title="Your role does not include this"
      />
    </>
  )
}
