import { useEffect, useState, type ReactElement, type ReactNode } from 'react'
import Printer from 'lucide-react/icons/printer'
import { NavLink } from '../api/address.tsx'
import { inBackground } from '../../src/lib/in-background.ts'
import { Button } from '../../src/ui/button.tsx'
import { InlineMessage } from '../../src/ui/status/inline-message.tsx'
import { LoadFailed } from '../../src/ui/status/load-failed.tsx'
import { AdminCallError } from '../api/admin-call.ts'
import { useCall } from '../api/lists.ts'
import { useSession } from '../api/session.tsx'
import { showMoment, zoneSentence } from '../parts/moments.ts'
import { CsvLink } from '../parts/csv-link.tsx'
import { OfOneClient } from '../parts/of-one-client.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { useChosenInView } from '../parts/use-chosen-in-view.ts'
import layout from '../../src/ui/layout.module.css'
import tabs from '../parts/link-tabs.module.css'
import styles from './reports.module.css'

const reports = [
  ['/reports', 'Points owed'],
  ['/reports/movement', 'Movement'],
  ['/reports/journal', 'Journal'],
  ['/reports/breakage', 'Breakage'],
  ['/reports/redemptions', 'Redemptions'],
  ['/reports/stock', 'Stock'],
  ['/reports/books', 'Books'],
] as const

/** Links between the reports. */
function ReportLinks() {
  const row = useChosenInView(location.pathname)
  return (
    <nav aria-label="Reports" className={`scroll-row screen-only ${tabs.tabs}`} ref={row}>
      {reports.map(([to, label]) => (
        <NavLink className={tabs.tab} end key={to} to={to}>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}

/** A report of the chosen or only client; otherwise it asks for one. */
export function ReportOfClient({
  title,
  children,
}: {
  title: string
  children: (client: string) => ReactElement
}) {
  return (
    <OfOneClient above={<ReportLinks />} permission="reports.read" title={title}>
      {children}
    </OfOneClient>
  )
}

/** What a printed report says of itself, so that it is evidence: whose it is, and when and where it was made. */
function PrintedHead({ client }: { client: string }) {
  const { operator } = useSession()
  const { data } = useCall('listClients', {})
  const name = data?.items.find(({ login_id: id }) => id === client)?.name ?? client
  // Read when it is printed, not when the page was opened.
  const [at, setAt] = useState(() => new Date().toISOString())
  useEffect(() => {
    const now = () => setAt(new Date().toISOString())
    addEventListener('beforeprint', now)
    return () => removeEventListener('beforeprint', now)
  }, [])
  return (
    <p className="print-only">
      <strong>{name}</strong>
      <span>{` (${client}). Printed ${showMoment(at)} by ${operator.name}. ${zoneSentence()}`}</span>
    </p>
  )
}

/** A report's heading, with its CSV link and print button. @param csv address of the file */
export function ReportHead({ title, csv, client }: { title: string; csv: string; client: string }) {
  return (
    <>
      <PageHead title={title}>
        <span className={`screen-only ${layout.row2}`}>
          <Button onClick={() => globalThis.print()} size="small" variant="secondary">
            <Printer aria-hidden="true" size="1em" />
            &nbsp;Print
          </Button>
          <CsvLink href={csv} />
        </span>
      </PageHead>
      <PrintedHead client={client} />
      <ReportLinks />
    </>
  )
}

/** A report's answer, or its error. */
export function ReportAnswer<Data>({
  query: { data, error, refetch },
  children,
}: {
  query: { data: Data | undefined; error: Error | null; refetch: () => Promise<unknown> }
  children: (data: Data) => ReactElement
}) {
  if (error !== null) return <ReportFault error={error} refetch={refetch} />
  return data === undefined ? null : children(data)
}

/** A report's error: the wrong field, or a retry. */
export function ReportFault({ error, refetch }: { error: unknown; refetch: () => Promise<unknown> }) {
  if (error instanceof AdminCallError && (error.error === 'invalid' || error.error === 'unavailable'))
    return <InlineMessage tone="error">{error.message}</InlineMessage>
  return <LoadFailed onRetry={() => inBackground(refetch())} part="first" reference={null} />
}

/**
 * A report's parameters, in the page's address. Choices apply at once, a typed text when the form is sent.
 * @param names its fields
 * @param ask called with all fields
 */
export function ReportQuestion<Name extends string>({
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
      className={`screen-only ${styles.question}`}
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
