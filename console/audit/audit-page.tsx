import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from '../api/address.tsx'
import { adminCalls } from '../../src/contract/admin/calls.ts'
import { commandOperations } from '../../src/contract/admin/command-operations.ts'
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import { inWords } from '../../src/contract/values/in-words.ts'
import { Button } from '../../src/ui/button.tsx'
import { classNames } from '../../src/ui/class-names.ts'
import { SelectField } from '../../src/ui/field/select-field.tsx'
import { TextField } from '../../src/ui/field/text-field.tsx'
import { EmptyState } from '../../src/ui/status/empty-state.tsx'
import { csvAddress } from '../api/admin-call.ts'
import { useFilters } from '../api/filters.ts'
import { useKeys } from '../api/keys.ts'
import { useList } from '../api/lists.ts'
import { CsvLink } from '../parts/csv-link.tsx'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { showSecond, zoneSentence } from '../parts/moments.ts'
import { PageHead } from '../parts/page-head.tsx'
import { OWN_SEARCH_KEY } from '../parts/search-box.tsx'
import text from '../../src/ui/text.module.css'
import styles from './audit-page.module.css'

type Entry = AdminReplyOf<'listAudit'>['items'][number]

/** Audited besides the calls that change something. */
const besides = [
  'signInFailed',
  'clockWentBack',
  'showDeliveryCode',
  ...commandOperations,
  ...Object.entries(adminCalls).flatMap(([name, call]) => ('csv' in call ? [`${name}.csv`] : [])),
]
const changing = Object.entries(adminCalls)
  .filter(([name, { method }]) => method !== 'GET' && name !== 'openInvitation')
  .map(([name]) => name)

/** `moveOrder` as `Move order`. */
function operationInWords(operation: string): string {
  const words = operation
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace('.csv', ' (CSV)')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const operationOptions = [...changing, ...besides]
  .map((value) => ({ value, label: operationInWords(value) }))
  .toSorted((one, other) => one.label.localeCompare(other.label))

/** The page of a subject, by the first word of its name. */
const pageOf: Readonly<Record<string, (key: string, client: string | null) => string>> = {
  order: (number) => `/orders/${number}`,
  member: (id) => `/members/${id}`,
  grant: (id) => `/grants/${id}`,
  import: (id) => `/files/${id}`,
  announcement: (_id, client) => `/announcements?client=${encodeURIComponent(client ?? '')}`,
  operator: (id) => `/operators?operator=${id}`,
  client: (loginId) => `/client?client=${encodeURIComponent(loginId)}`,
}

function Subject({ entry: { subject, client } }: { entry: Entry }): ReactNode {
  const [kind = '', key] = subject?.split(' ') ?? []
  const page = Object.hasOwn(pageOf, kind) ? pageOf[kind] : undefined
  if (page === undefined || key === undefined) return <span>{subject ?? '–'}</span>
  return <Link to={page(key, client)}>{kind === 'import' ? `file ${key}` : subject}</Link>
}

/** Changed fields, before and after. */
function Difference({ entry: { before, after, reason } }: { entry: Entry }) {
  const all = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const names = all.filter((name) => inWords(before?.[name]) !== inWords(after?.[name]))
  if (names.length === 0 && reason === null) return <span>–</span>
  return (
    <div className={styles.difference}>
      {names.map((name) => (
        <div key={name}>
          <span className={text.quiet}>{`${name.replaceAll('_', ' ')} `}</span>
          {before?.[name] !== undefined && (
            <span>
              <del>{inWords(before[name])}</del> <span aria-hidden="true">→</span>{' '}
            </span>
          )}
          <ins>{inWords(after?.[name])}</ins>
        </div>
      ))}
      {reason !== null && <div className={text.quiet}>{`“${reason}”`}</div>}
    </div>
  )
}

const columns: readonly Column<Entry>[] = [
  { id: 'at', header: 'When', cell: ({ at }) => <time dateTime={at}>{showSecond(at)}</time> },
  {
    id: 'who',
    header: 'Who',
    cell: ({ actor, via, address }) => (
      <div>
        <span>{actor}</span>
        <div className={text.quiet}>{via === 'cli' ? 'Command line' : (address ?? '–')}</div>
      </div>
    ),
  },
  { id: 'what', header: 'What', cell: ({ operation }) => operationInWords(operation) },
  { id: 'subject', header: 'Subject', cell: (entry) => <Subject entry={entry} />, long: true },
  { id: 'client', header: 'Client', cell: ({ client }) => client ?? '–', long: true },
  { id: 'change', header: 'Before and after', cell: (entry) => <Difference entry={entry} />, long: true },
]

const filterNames = ['operator', 'operation', 'subject', 'from', 'until'] as const
type Filter = ReturnType<typeof useFilters<(typeof filterNames)[number]>>

const textOf = (value: FormDataEntryValue | null): string => (typeof value === 'string' ? value : '')

function FilterForm({ filter: [given, change] }: { filter: Filter }) {
  const form = useRef<HTMLFormElement>(null)
  useKeys({ [OWN_SEARCH_KEY]: () => form.current?.querySelector('input')?.focus() })
  function apply(): void {
    if (form.current === null) return
    const typed = new FormData(form.current)
    change(Object.fromEntries(filterNames.map((name) => [name, textOf(typed.get(name))])))
  }
  const shownFilters = JSON.stringify(filterNames.map((name) => given[name] ?? ''))
  // The address also changes through links and Back.
  useEffect(() => {
    for (const [index, value] of (JSON.parse(shownFilters) as string[]).entries()) {
      const field = form.current?.elements.namedItem(filterNames[index] ?? '')
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value
    }
  }, [shownFilters])
  return (
    <search>
      <form
        className={styles.filter}
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
        ref={form}
      >
        <TextField
          aria-keyshortcuts={OWN_SEARCH_KEY.toUpperCase()}
          label="Operator"
          name="operator"
          type="search"
        />
        <SelectField
          label="What"
          name="operation"
          onChange={apply}
          options={operationOptions}
          placeholder={{ value: '', label: 'Anything' }}
        />
        <TextField label="Subject" name="subject" placeholder="order RP-100001" type="search" />
        <TextField label="From" name="from" onChange={apply} type="date" />
        <TextField label="Until" name="until" onChange={apply} type="date" />
        <Button size="small" type="submit" variant="secondary">
          Filter
        </Button>
      </form>
    </search>
  )
}

/** The audit log, newest first. */
export function AuditPage() {
  const filter = useFilters(filterNames)
  const [{ client }] = useFilters(['client'])
  const asked = { ...filter[0], ...(client === undefined ? {} : { client }) }
  const list = useList('listAudit', asked)
  return (
    <>
      <PageHead title="Audit">
        <CsvLink href={csvAddress('listAudit', asked)} />
      </PageHead>
      <FilterForm filter={filter} />
      <DataTable
        columns={columns}
        empty={<EmptyState picture="search" title="Nothing was done that fits this filter" />}
        label="What was done"
        list={list}
        rowId={({ id }) => String(id)}
      />
      <p className={classNames(text.quiet, styles.zone)}>{zoneSentence()}</p>
    </>
  )
}
