import { useState } from 'react'
import { Button } from '../../src/ui/button.tsx'
import { lazyPart } from '../../src/ui/lazy-part.tsx'
import { InlineMessage } from '../../src/ui/status/inline-message.tsx'
import { showToast } from '../../src/ui/toast/toast.ts'
import { useCall } from '../api/lists.ts'
import { Badge } from '../parts/badge.tsx'
import { ChangedMeanwhile } from '../parts/changed-meanwhile.tsx'
import { Facts } from '../parts/facts.tsx'
import { useWireForm, WireFormFields } from '../parts/form.tsx'
import { NewClientLink, OfOneClient } from '../parts/of-one-client.tsx'
import { LoadingPage } from '../parts/loading-page.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { useClientChange } from './client-changes.ts'
import {
  changedSettings,
  clientFields,
  differences,
  fieldsOf,
  type Client,
  type ClientFields,
} from './client-form.ts'
import { SettingsPanel } from './setting-field.tsx'
import { classNames } from '../../src/ui/class-names.ts'
import layout from '../../src/ui/layout.module.css'
import styles from './client-page.module.css'

const SuspendDialog = lazyPart(async () => (await import('./suspend-dialog.tsx')).SuspendDialog)

/** A client's settings, and its suspension. */
export function ClientPage() {
  return (
    <OfOneClient permission="client.edit" title="Client">
      {(client) => <LoadedClient client={client} key={client} />}
    </OfOneClient>
  )
}

function LoadedClient({ client }: { client: string }) {
  const query = useCall('showClient', { client })
  if (query.data !== undefined) return <ShownClient client={query.data} />
  return <LoadingPage query={query} title="Client" />
}

function ShownClient({ client }: { client: Client }) {
  const [asks, setAsks] = useState(false)
  const { name, suspended } = client
  return (
    <>
      <PageHead mark={suspended && <Badge tone="error">Suspended</Badge>} title={name}>
        <NewClientLink />
        <Button onClick={() => setAsks(true)} size="small" variant={suspended ? 'primary' : 'danger'}>
          {suspended ? 'Open the shop again' : 'Suspend'}
        </Button>
      </PageHead>
      {suspended && (
        <div className={styles.note}>
          <InlineMessage tone="warning">
            The shop is closed: it says so to everyone, and nobody can log in. Operators go on working.
          </InlineMessage>
        </div>
      )}
      <SettingsForm client={client} />
      {asks && <SuspendDialog client={client} onClose={() => setAsks(false)} />}
    </>
  )
}

const hasSettings = (client: Client, fields: ClientFields) =>
  JSON.stringify(fieldsOf(client)) === JSON.stringify(fields)

/**
 * Saves the changed settings at the version that the form shows, or at a newer one with the same settings, such as after
 * a suspension.
 * @param read the latest version
 */
function useSettings(read: Client) {
  const [known, setKnown] = useState(read)
  const saved = fieldsOf(known)
  const { send, conflict } = useClientChange(hasSettings(read, saved) ? read : known)
  const form = useWireForm<ClientFields>({
    schema: clientFields,
    defaultValues: saved,
    keeps: `client ${known.login_id}`,
    async send(given) {
      const settings = changedSettings(saved, given)
      if (Object.keys(settings).length === 0) {
        showToast({ kind: 'info', text: 'Nothing was changed' })
        return
      }
      const now = await send((version) => ({ client: known.login_id, version, ...settings }))
      if (now === null) return
      setKnown(now)
      form.form.reset(fieldsOf(now))
      showToast({ kind: 'success', text: `${now.name} is saved; its shop shows it now` })
    },
  })
  return { form, met: conflict === null ? null : differences(saved, conflict.met) }
}

function SettingsForm({ client }: { client: Client }) {
  const { form, met } = useSettings(client)
  return (
    <WireFormFields act="Save" asksToLeave of={form}>
      {met !== null && (
        <ChangedMeanwhile what="this client">
          <Facts facts={met.length > 0 ? met : [['Shop', 'Suspended or opened']]} />
        </ChangedMeanwhile>
      )}
      <div className={classNames(layout.columns, styles.columns)}>
        <SettingsPanel form={form} panel="contacts" title="Name and contacts" />
        <SettingsPanel form={form} panel="look" title="Look and words" />
        <SettingsPanel form={form} panel="members" title="Members" />
        <SettingsPanel form={form} panel="points" title="Points" />
        <SettingsPanel form={form} panel="parcels" title="Parcels" />
      </div>
    </WireFormFields>
  )
}
