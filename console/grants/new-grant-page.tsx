import { useState } from 'react'
import { useFilters } from '../api/filters.ts'
import { useGo } from '../api/address.tsx'
import * as v from 'valibot'
import { grantLimits } from '../../src/contract/admin/grants.ts'
import { SelectField } from '../../src/ui/field/select-field.tsx'
import { TextField } from '../../src/ui/field/text-field.tsx'
import { showToast } from '../../src/ui/toast/toast.ts'
import type { AdminRequest } from '../api/admin-call.ts'
import { useCall } from '../api/lists.ts'
import { requestFields } from '../api/request-fields.ts'
import { useChange } from '../api/changes.ts'
import { useWireForm, WireFormFields } from '../parts/form.tsx'
import { idOf, LoadingPage } from '../parts/loading-page.tsx'
import { OfOneClient } from '../parts/of-one-client.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Panel } from '../parts/panel.tsx'
import { staleGrants } from './grant-changes.ts'
import { FindMember } from './find-member.tsx'
import { GrantPreview, type GrantPreviewProps } from './grant-preview.tsx'
import { readLines } from './grant-lines.ts'
import { LinesField } from './lines-field.tsx'
import { classNames } from '../../src/ui/class-names.ts'
import layout from '../../src/ui/layout.module.css'
import styles from './grants.module.css'

const schema = v.pipe(
  v.object({
    reason: requestFields('createGrants').reason,
    each: v.string(),
    expiry: v.picklist(['usual', 'never', 'day']),
    day: v.string(),
    lines: v.pipe(
      v.string(),
      v.check((text) => text.trim() !== '', 'name at least one member'),
      v.check(
        (text) => text.split('\n').filter((line) => line.trim() !== '').length <= grantLimits.rows,
        `at most ${grantLimits.rows} lines; import a file for more`,
      ),
    ),
  }),
  v.forward(
    v.check(({ expiry, day }) => expiry !== 'day' || /^\d{4}-\d\d-\d\d$/.test(day), 'choose a day'),
    ['day'],
  ),
)
type Fields = v.InferInput<typeof schema>

interface Checked extends GrantPreviewProps {
  /** With the check's idempotency key, so that a second press makes no second grant. */
  request: AdminRequest<'createGrants'>
}

/** Points for one member or some: named, seen before they are given, then given as seen. `?member=` begins with one. */
export function NewGrantPage() {
  const [{ member = '' }] = useFilters(['member'])
  return (
    <OfOneClient permission="points.grant" title="Give points">
      {(client) =>
        idOf(member) === 0 ? (
          <Give client={client} key={client} mobile="" name={`points of ${client}`} />
        ) : (
          <GiveTo client={client} id={idOf(member)} key={`${client} ${member}`} />
        )
      }
    </OfOneClient>
  )
}

/** The form with a member in it, who is named by id: an address stays in the browser's history. */
function GiveTo({ client, id }: { client: string; id: number }) {
  const query = useCall('showMember', { id })
  if (query.data === undefined) return <LoadingPage query={query} title="Give points" />
  return <Give client={client} mobile={query.data.mobile} name={`points of member ${id}`} />
}

interface GiveProps {
  client: string
  /** Of the member to begin with; empty for none. */
  mobile: string
  /** Under which what is typed is kept; nobody's number stands in it. */
  name: string
}

/** The form; a change in it discards the check. */
function useGive({ client, mobile, name }: GiveProps) {
  const [checked, setChecked] = useState<Checked | null>(null)
  const check = useChange('createGrants', [])
  const form = useWireForm<Fields>({
    schema,
    defaultValues: { reason: '', each: '', expiry: 'usual', day: '', lines: mobile },
    keeps: name,
    async send({ reason, each, expiry, day, lines }) {
      const read = readLines(lines, each)
      const expires = expiry === 'usual' ? {} : { expires: expiry === 'never' ? 'never' : day }
      const key = { idempotency_key: crypto.randomUUID() }
      const request = { client, reason: reason.trim(), grants: read.rows, ...expires, ...key }
      const asked = JSON.stringify(form.form.getValues())
      const seen = read.rows.length === 0 ? null : await check.mutateAsync({ ...request, dry_run: true })
      // The reply is about what was in the fields when it was asked for.
      if (JSON.stringify(form.form.getValues()) !== asked) return
      const late = (seen?.faults ?? []).map(({ line, ...fault }) =>
        Object.assign(fault, { line: read.lines[line - 1] ?? line }),
      )
      const faults = [...read.faults, ...late].toSorted((one, other) => one.line - other.line)
      const lastDays = new Map(seen?.rows.map(({ line, expires_on }) => [line, expires_on]))
      // As shown, also after midnight and if the client's months change meanwhile. What waits for a second person gets
      // the last day of its approval.
      const grants = request.grants.map((row, index) =>
        row.points < 0 || seen?.state === 'waiting'
          ? row
          : { ...row, expires: lastDays.get(index + 1) ?? 'never' },
      )
      setChecked({ request: { ...request, grants }, seen, faults, repeated: read.repeated })
    },
  })
  const { register, setValue, getValues } = form.form
  const field = (name: keyof Fields) => ({
    ...form.field(name),
    ...register(name, { onChange: () => setChecked(null) }),
  })
  function add(mobile: string): void {
    const before = getValues('lines').trimEnd()
    setValue('lines', before === '' ? mobile : `${before}\n${mobile}`, { shouldValidate: true })
    setChecked(null)
  }
  return { form, field, add, checked }
}

/** On a phone it stands below the form. */
const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

function Give(props: GiveProps) {
  const { client } = props
  const { form, field, add, checked } = useGive(props)
  return (
    <>
      <PageHead title="Give points" />
      <div className={classNames(layout.columns, styles.columns)}>
        <Panel title="To whom, and how many">
          <FindMember client={client} onAdd={add} />
          <WireFormFields
            act="Check"
            asksToLeave
            of={form}
            variant={checked === null ? 'primary' : 'secondary'}
          >
            <GiveFields
              field={field}
              hasDay={form.form.watch('expiry') === 'day'}
              lines={form.form.watch('lines')}
            />
          </WireFormFields>
        </Panel>
        {checked !== null && (
          <div key={checked.request.idempotency_key} ref={intoView}>
            <Seen checked={checked} onGiven={() => form.draft?.forget()} />
          </div>
        )}
      </div>
    </>
  )
}

function GiveFields({
  field,
  lines,
  hasDay,
}: {
  field: ReturnType<typeof useGive>['field']
  lines: string
  hasDay: boolean
}) {
  return (
    <>
      <LinesField
        {...field('lines')}
        autoComplete="off"
        hint="A number in each line, with points and a reason where they differ: 9812345678, 1,000, Diwali. Pasted columns do as well"
        label="Members"
        rows={6}
        spellCheck={false}
        text={lines}
      />
      <TextField
        {...field('each')}
        autoComplete="off"
        hint="With a minus sign they are taken"
        label="Points for each"
        optional
      />
      <TextField
        {...field('reason')}
        autoComplete="off"
        hint="The first that the members read: in the message, and in their passbook"
        label="Reason"
        maxLength={grantLimits.reason.most}
      />
      <div className={classNames(layout.stack4, styles.pair)}>
        <SelectField
          {...field('expiry')}
          label="Can be spent"
          options={[
            { value: 'usual', label: 'As long as usual' },
            { value: 'never', label: 'For ever' },
            { value: 'day', label: 'Until a day' },
          ]}
        />
        {hasDay && <TextField {...field('day')} label="Last day" type="date" />}
      </div>
    </>
  )
}

/** The preview, and the button that gives the points. */
function Seen({ checked: { request, ...preview }, onGiven }: { checked: Checked; onGiven: () => void }) {
  const make = useChange('createGrants', staleGrants)
  const go = useGo()
  return (
    <GrantPreview
      {...preview}
      busy={make.isPending}
      failure={make.error?.message ?? null}
      onGive={() =>
        make.mutate(request, {
          onSuccess({ id, state }) {
            const text = state === 'waiting' ? 'Somebody else has to approve it now' : 'The points are given'
            showToast({ kind: 'success', text })
            onGiven()
            go(`/grants/${id}`)
          },
        })
      }
    />
  )
}
