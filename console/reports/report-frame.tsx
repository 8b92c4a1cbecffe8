import type { ReactNode } from 'react'
import { Printer } from 'lucide-react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { inBackground } from '../../src/contract/in-background.ts'
import { Button, buttonClass } from '../../src/ui/button.tsx'
import { EmptyState } from '../../src/ui/status/empty-state.tsx'
import { InlineMessage } from '../../src/ui/status/inline-message.tsx'
import { LoadFailed } from '../../src/ui/status/load-failed.tsx'
import { Loader } from '../../src/ui/status/loader.tsx'
import { AdminCallError } from '../app/admin-call.ts'
import { useClient, useClientPath } from '../app/navigation.ts'
import { useCall } from '../app/queries.ts'
import { useMay } from '../app/session.tsx'
import { CsvLink } from '../parts/csv-link.tsx'
import { PageHead } from '../parts/page-head.tsx'
import styles from './reports.module.css'

const reports = [
  ['/reports', 'Points owed'],
  ['/reports/movement', 'Movement'],
  ['/reports/redemptions', 'Redemptions'],
  ['/reports/stock', 'Stock'],
  ['/reports/books', 'Books'],
] as const

/** The way from one report to the others. */
function ReportLinks() {
  const withClient = useClientPath()
  return (
    <nav aria-label="Reports" className={styles.links}>
      {reports.map(([to, label]) => (
        <NavLink end key={to} to={withClient(to)}>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}

/** A client for a report, which is always about one. */
function ChooseClient({ clients }: { clients: readonly { login_id: string; name: string }[] }) {
  const { pathname } = useLocation()
  if (clients.length === 0) return <EmptyState picture="search" title="There is no client to report on" />
  return (
    <EmptyState
      action={
        <div className={styles.clients}>
          {clients.map(({ login_id: id, name }) => (
            <Link
              className={buttonClass({ variant: 'secondary' })}
              key={id}
              to={`${pathname}?client=${encodeURIComponent(id)}`}
            >
              {name}
            </Link>
          ))}
        </div>
      }
      picture="search"
      title="Whose report?"
    />
  )
}

/**
 * Gives a report its client: the one that is chosen, or the only one.
 * @param children draws the report of a client
 */
export function OfClient({ title, children }: { title: string; children: (client: string) => ReactNode }) {
  const chosen = useClient()
  const may = useMay()
  const { data } = useCall('listClients', {})
  const allowed = data?.items.filter(({ login_id: id }) => may('reports.read', id)) ?? []
  const [only, another] = allowed
  const client = chosen ?? (another === undefined ? only?.login_id : undefined)
  if (client !== undefined) return children(client)
  return (
    <>
      <PageHead title={title} />
      <ReportLinks />
      {data === undefined ? <Loader label="Loading" /> : <ChooseClient clients={allowed} />}
    </>
  )
}

/** A report's heading, with its file and what is printed. @param csv address of the file */
export function ReportHead({ title, csv }: { title: string; csv: string }) {
  return (
    <>
      <PageHead title={title}>
        <span className={styles.actions}>
          <Button onClick={() => globalThis.print()} size="small" variant="secondary">
            <Printer aria-hidden="true" size="1em" />
            &nbsp;Print
          </Button>
          <CsvLink href={csv} />
        </span>
      </PageHead>
      <ReportLinks />
    </>
  )
}

/** Why a report could not be read: what is wrong with the question, or a way to try again. */
export function ReportFault({ error, refetch }: { error: unknown; refetch: () => Promise<unknown> }) {
  if (error instanceof AdminCallError && (error.error === 'invalid' || error.error === 'unavailable'))
    return <InlineMessage tone="error">{error.message}</InlineMessage>
  return <LoadFailed onRetry={() => inBackground(refetch())} part="first" reference={null} />
}

/**
 * A report's question, which is the page's address. Choices apply at once, a typed text with the form.
 * @param names its fields
 * @param ask gets all of them
 */
export function Question<Name extends string>({
  names,
  ask,
  children,
}: {
  names: readonly Name[]
  ask: (fields: Partial<Record<Name, string>>) => void
  children: ReactNode
}) {
  function apply(form: HTMLFormElement): void {
    const typed = new FormData(form)
    const textOf = (name: Name) => {
      const value = typed.get(name)
      return typeof value === 'string' ? value : ''
    }
    // Taken from this form.
    ask(Object.fromEntries(names.map((name) => [name, textOf(name)])) as Partial<Record<Name, string>>)
  }
  return (
    <form
      className={styles.question}
      onChange={({ currentTarget, target }) => {
        if (!isTyped(target)) apply(currentTarget)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        apply(event.currentTarget)
      }}
    >
      {children}
    </form>
  )
}

const isTyped = (target: EventTarget) => target instanceof HTMLInputElement && target.type === 'text'
