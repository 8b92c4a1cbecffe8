import { useState } from 'react'
import { Button } from '../../src/ui/button.tsx'
import { Checkbox } from '../../src/ui/field/checkbox.tsx'
import { SelectField } from '../../src/ui/field/select-field.tsx'
import { TextAreaField } from '../../src/ui/field/text-area-field.tsx'
import { TextField } from '../../src/ui/field/text-field.tsx'
import { lazyPart } from '../../src/ui/lazy-part.tsx'
import { InlineMessage } from '../../src/ui/status/inline-message.tsx'
import { showToast } from '../../src/ui/toast/toast.ts'
import { useCall } from '../api/lists.ts'
import { Badge } from '../parts/badge.tsx'
import { ChangedMeanwhile } from '../parts/changed-meanwhile.tsx'
import { Facts } from '../parts/facts.tsx'
import { useWireForm, WireFormFields, type WireForm } from '../parts/form.tsx'
import { NewClientLink, OfOneClient } from '../parts/of-one-client.tsx'
import { LoadingPage } from '../parts/loading-page.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Panel } from '../parts/panel.tsx'
import { useClientChange } from './client-changes.ts'
import { AccentPreview, isColour, OWN_ACCENT } from './accent-preview.tsx'
import {
  changedSettings,
  clientFields,
  fieldsOf,
  labels,
  type Client,
  type ClientFields,
} from './client-form.ts'
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

/** Settings that another operator has changed since the form opened. */
function differences(before: ClientFields, met: Client) {
  const now = fieldsOf(met)
  const names = Object.keys(labels) as (keyof ClientFields)[]
  return names
    .filter((name) => now[name] !== before[name])
    .map(
      (name) => [labels[name], typeof now[name] === 'string' ? now[name] : now[name] ? 'Yes' : 'No'] as const,
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

const languages = [
  { value: '', label: 'English' },
  { value: 'hi', label: 'Hindi' },
  { value: 'en,hi', label: 'English, and Hindi to choose' },
  { value: 'hi,en', label: 'Hindi, and English to choose' },
]

function SettingsForm({ client }: { client: Client }) {
  const { form, met } = useSettings(client)
  return (
    <WireFormFields
      buttons={
        <Button busy={form.busy} type="submit">
          Save
        </Button>
      }
      of={form}
    >
      {met !== null && (
        <ChangedMeanwhile what="this client">
          <Facts facts={met.length > 0 ? met : [['Shop', 'Suspended or opened']]} />
        </ChangedMeanwhile>
      )}
      <div className={classNames(layout.columns, styles.columns)}>
        <Contacts form={form} />
        <Look form={form} />
        <Members form={form} />
        <Points form={form} />
      </div>
    </WireFormFields>
  )
}

interface PartProps {
  form: WireForm<ClientFields>
}

function Contacts({ form }: PartProps) {
  return (
    <Panel title="Name and contacts">
      <div className={layout.stack4}>
        <TextField {...form.field('name')} autoComplete="off" label={labels.name} maxLength={120} />
        <TextField {...form.field('code')} autoComplete="off" label={labels.code} maxLength={40} />
        <TextField {...form.field('email')} autoComplete="off" label={labels.email} optional type="email" />
        <TextField {...form.field('mobile')} autoComplete="off" label={labels.mobile} optional type="tel" />
        <TextAreaField
          {...form.field('address')}
          hint="Shown in the shop’s footer and on Contact Us, as are telephone and e-mail address"
          label={labels.address}
          maxLength={300}
          optional
          rows={2}
        />
      </div>
    </Panel>
  )
}

function Look({ form }: PartProps) {
  const colour = form.form.watch('accent_color')
  const name = form.form.watch('name')
  return (
    <Panel title="Look and words">
      <div className={layout.stack4}>
        <div className={styles.colour}>
          <TextField
            {...form.field('accent_color')}
            autoComplete="off"
            hint="Such as #0f766e; empty for the shop’s own"
            label={labels.accent_color}
            maxLength={7}
            optional
            spellCheck={false}
          />
          <input
            aria-label="Choose the accent colour"
            onChange={({ target: { value } }) =>
              form.form.setValue('accent_color', value, { shouldValidate: true })
            }
            type="color"
            value={isColour(colour) ? colour : OWN_ACCENT}
          />
        </div>
        <AccentPreview colour={colour} name={name} />
        <SelectField {...form.field('languages')} label={labels.languages} options={languages} />
        <TextField
          {...form.field('points_name')}
          autoComplete="off"
          hint="For one, for many, and after a number, such as star, stars, stars"
          label={labels.points_name}
          optional
        />
      </div>
    </Panel>
  )
}

function Members({ form }: PartProps) {
  return (
    <Panel title="Members">
      <div className={layout.stack4}>
        <Checkbox
          {...form.form.register('login_needed')}
          label="Visitors have to log in before they see anything"
        />
        <Checkbox
          {...form.form.register('confirm_new_address')}
          label="An order to a new address needs a fresh login code"
        />
        <TextField
          {...form.field('report_days')}
          autoComplete="off"
          hint="After the delivery; 0 for never"
          inputMode="numeric"
          label={labels.report_days}
        />
      </div>
    </Panel>
  )
}

function Points({ form }: PartProps) {
  return (
    <Panel title="Points">
      <div className={layout.stack4}>
        <TextField
          {...form.field('points_expire_months')}
          autoComplete="off"
          hint="Of points granted from now on; empty for never. Points that members have keep their day."
          inputMode="numeric"
          label={labels.points_expire_months}
          optional
        />
        <TextField
          {...form.field('approval_above')}
          autoComplete="off"
          hint="What one person gives on one day above this waits for a second person; empty for never. Only an owner raises or removes it."
          inputMode="numeric"
          label={labels.approval_above}
          optional
        />
        <TextField
          {...form.field('value_per_point')}
          autoComplete="off"
          hint="In the client’s currency, for reports"
          inputMode="decimal"
          label={labels.value_per_point}
          optional
        />
      </div>
    </Panel>
  )
}
