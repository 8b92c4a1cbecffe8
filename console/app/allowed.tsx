import type { ReactNode } from 'react'
import type { Permission } from '../../src/contract/admin/roles.ts'
import { useChosenClient } from '../api/address.tsx'
import { useIsUnknownClient } from '../api/clients.ts'
import { useMay } from '../api/session.tsx'
import { EmptyPage } from '../parts/empty-page.tsx'

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
      <EmptyPage
        act="Your clients"
        forgetsClient
        head="Unknown client"
        picture="lost"
        text="It may be misspelled, or your role may not include it."
        title={`There is no client ${client} for you`}
        to="/"
      />
    )
  if (permission === undefined || may(permission, client)) return children
  return (
    <EmptyPage
      act="Home"
      head="Not for your role"
      picture="lost"
      text={
        client === undefined
          ? 'Who gave you the link may see more than you. An owner can change your role.'
          : `Who gave you the link may see more of ${client} than you. An owner can change your role.`
      }
      title="Your role does not include this"
      to="/"
    />
  )
}
