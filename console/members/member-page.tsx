import { useState } from 'react'
import { Link, usePathPart } from '../api/address.tsx'
import { Button, buttonClass } from '../../src/ui/button.tsx'
import { lazyPart } from '../../src/ui/lazy-part.tsx'
import { useCall } from '../api/lists.ts'
import { useMay } from '../api/session.tsx'
import { Badge } from '../parts/badge.tsx'
import { idOf, LoadingPage } from '../parts/loading-page.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { LoginLine } from './login-line.tsx'
import type { Member } from './login-state.ts'
import type { MemberDialogName } from './member-dialogs.tsx'
import {
  MemberContact,
  MemberLedger,
  MemberOrders,
  MemberPoints,
  MemberSessions,
  MemberTags,
} from './member-panels.tsx'
import { PreviewButton } from './preview-button.tsx'
import styles from './member-page.module.css'

const MemberDialog = lazyPart(async () => (await import('./member-dialogs.tsx')).MemberDialog)

/** One member: login state, contact, points, orders and account actions. */
export function MemberPage() {
  const id = idOf(usePathPart('id'))
  const query = useCall('showMember', { id }, { enabled: id > 0 })
  if (query.data !== undefined) return <ShownMember key={id} member={query.data} />
  return (
    <LoadingPage
      isNothing={id === 0}
      missing={{ words: 'There is no such member', path: '/members', all: 'All members' }}
      query={query}
      title="Member"
    />
  )
}

function ShownMember({ member }: { member: Member }) {
  const may = useMay()
  // Opened with the member as the operator saw them: the input is about that version.
  const [opened, setOpened] = useState<{ dialog: MemberDialogName; member: Member } | null>(null)
  const open = (dialog: MemberDialogName) => setOpened({ dialog, member })
  const { id, name, active, client } = member
  return (
    <>
      <PageHead mark={!active && <Badge tone="error">Blocked</Badge>} title={name || 'Without a name'}>
        {may('points.grant', client) && (
          <Link
            className={buttonClass({ size: 'small', variant: 'secondary' })}
            to={`/grants/new?${new URLSearchParams({ client, member: String(id) })}`}
          >
            Give points
          </Link>
        )}
        {may('members.edit', client) && (
          <Button onClick={() => open('correct')} size="small" variant="secondary">
            Correct
          </Button>
        )}
        {active && may('members.support', client) && <PreviewButton member={member} />}
        {active && may('members.support', client) && (
          <Button onClick={() => open('block')} size="small" variant="danger">
            Block
          </Button>
        )}
      </PageHead>
      <LoginLine member={member} onUnblock={() => open('unblock')} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <MemberContact member={member} />
          <MemberTags member={member} onChange={() => open('tags')} />
          <MemberPoints member={member} />
          <MemberSessions member={member} onEnd={() => open('end-sessions')} />
        </div>
        <div className={styles.column}>
          <MemberOrders member={member} />
          <MemberLedger member={member} />
        </div>
      </div>
      {opened !== null && <MemberDialog {...opened} onClose={() => setOpened(null)} />}
    </>
  )
}
