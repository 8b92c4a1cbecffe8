import { useGo } from '../api/address.tsx'
import { adminRequests } from '../../src/contract/admin/requests.ts'
import { TextField } from '../../src/ui/field/text-field.tsx'
import { showToast } from '../../src/ui/toast/toast.ts'
import { useChange } from '../api/changes.ts'
import { useWireForm, WireFormFields } from '../parts/form.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Panel } from '../parts/panel.tsx'
import { staleClients } from './client-changes.ts'
import { classNames } from '../../src/ui/class-names.ts'
import layout from '../../src/ui/layout.module.css'
import text from '../../src/ui/text.module.css'
import styles from './client-page.module.css'

/** Creates a client; its other settings are on the client's own page. */
export function NewClientPage() {
  const go = useGo()
  const create = useChange('createClient', staleClients)
  const form = useWireForm({
    schema: adminRequests.createClient,
    defaultValues: { login_id: '', name: '', email: '' },
    keeps: 'new client',
    async send(given) {
      const { login_id: id, name } = await create.mutateAsync(given)
      form.draft?.forget()
      showToast({ kind: 'success', text: `${name} has a shop now` })
      go(`/client?client=${encodeURIComponent(id)}`)
    },
  })
  return (
    <>
      <PageHead title="New client" />
      <div className={classNames(layout.columns, styles.columns)}>
        <Panel title="Who it is">
          <WireFormFields act="Open the shop" asksToLeave of={form}>
            <TextField {...form.field('name')} autoComplete="off" label="Name" maxLength={120} />
            <TextField
              {...form.field('login_id')}
              autoCapitalize="none"
              autoComplete="off"
              hint="The end of the shop’s address, such as acme; it stays"
              label="Login id"
              maxLength={63}
              spellCheck={false}
            />
            <TextField
              {...form.field('email')}
              autoComplete="off"
              hint="Shown in the shop, for its members’ questions"
              label="E-mail address"
              optional
              type="email"
            />
            <p className={text.quiet}>
              Nobody sees anything in the shop before it has members and products: members come as a file,
              products by the command line.
            </p>
          </WireFormFields>
        </Panel>
      </div>
    </>
  )
}
