import LogOut from 'lucide-react/icons/log-out'
import { useMutation } from '@tanstack/react-query'
import { useGo } from '../api/address.tsx'
import { Button } from '../../src/ui/button.tsx'
import { endSession, useSession } from '../api/session.tsx'
import { timeZone } from '../api/time-zone.ts'
import { Facts } from '../parts/facts.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Panel } from '../parts/panel.tsx'
import { roleInWords } from '../parts/role-names.ts'
import { PassphrasePanel, RecoveryPanel, SessionsPanel } from './account-panels.tsx'
import styles from './account-page.module.css'

/** The operator's own account: name, sessions, recovery codes, passphrase, sign-out. */
export function AccountPage() {
  const { operator, roles } = useSession()
  const go = useGo()
  const signOut = useMutation({
    mutationFn: endSession,
    onSuccess: () => go('/sign-in'),
  })
  return (
    <>
      <PageHead title="Account">
        <Button busy={signOut.isPending} onClick={() => signOut.mutate()} size="small" variant="secondary">
          <LogOut aria-hidden="true" size="1em" />
          Sign out
        </Button>
      </PageHead>
      <div className={styles.panels}>
        <Panel title={operator.name}>
          <Facts
            facts={[
              ['E-mail address', operator.email],
              ['Roles', roles.map(roleInWords).join(', ')],
              ['Time zone', timeZone().replaceAll('_', ' ')],
            ]}
          />
        </Panel>
        <SessionsPanel />
        <RecoveryPanel />
        <PassphrasePanel email={operator.email} />
      </div>
    </>
  )
}
