import LogOut from 'lucide-react/icons/log-out'
import { useMutation } from '@tanstack/react-query'
import { useGo } from '../api/address.tsx'
import { adminRequests } from '../../src/contract/admin/requests.ts'
import { Button } from '../../src/ui/button.tsx'
import { showToast } from '../../src/ui/toast/toast.ts'
import { adminCall } from '../api/admin-call.ts'
import { endSession, useSession } from '../api/session.tsx'
import { Facts } from '../parts/facts.tsx'
import { useWireForm, WireFormFields } from '../parts/form.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Panel } from '../parts/panel.tsx'
import { roleInWords } from '../parts/role-names.ts'
import { CodeField, NewPassphraseField, PassphraseField } from './sign-in-fields.tsx'
import styles from './account-page.module.css'

function PassphraseForm({ email }: { email: string }) {
  const wire = useWireForm({
    schema: adminRequests.changePassphrase,
    defaultValues: { passphrase: '', new_passphrase: '', code: '' },
    send: async (fields) => {
      await adminCall('changePassphrase', fields)
      wire.form.reset()
      showToast({ kind: 'success', text: 'Your passphrase is changed. Your other sessions have ended.' })
    },
  })
  return (
    <WireFormFields act="Change passphrase" of={wire}>
      <input autoComplete="username" hidden readOnly value={email} />
      <PassphraseField label="Passphrase now" {...wire.field('passphrase')} />
      <NewPassphraseField
        hint="Ten characters or more"
        label="New passphrase"
        {...wire.field('new_passphrase')}
      />
      <CodeField {...wire.field('code')} />
    </WireFormFields>
  )
}

/** The operator's own account: name, passphrase, sign-out. */
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
            ]}
          />
        </Panel>
        <Panel title="Passphrase">
          <PassphraseForm email={operator.email} />
        </Panel>
      </div>
    </>
  )
}
