import { Component, useState, type ReactNode } from 'react'
import CircleUser from 'lucide-react/icons/circle-user'
import Gift from 'lucide-react/icons/gift'
import Keyboard from 'lucide-react/icons/keyboard'
import { Outlet, useLocation, useSearchParams } from 'react-router-dom'
import { MorePages } from './more-pages.tsx'
import { lazyPart } from '../../src/ui/lazy-part.tsx'
import { SkipLink } from '../../src/ui/skip-link.tsx'
import { useKeys } from '../api/keys.ts'
import { NavLink, useChosenClient } from '../api/address.tsx'
import { SearchButton } from './search-button.tsx'
import { useLive } from './live.ts'
import { useNavigation } from './navigation.ts'
import { useWaiting } from './waiting.ts'
import { useIsUnknownClient } from '../api/clients.ts'
import { useCall } from '../api/lists.ts'
import { useOrderScanner } from '../orders/order-scanner.ts'
import { UndoToast } from '../orders/undo-toast.tsx'
import { useMay, useSession } from '../api/session.tsx'
import { Select } from '../parts/select.tsx'
import styles from './frame.module.css'
import { LoadFailed } from '../../src/ui/status/load-failed.tsx'

const ShortcutsDialog = lazyPart(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog)

/** Select for the client whose data is shown; hidden for an operator with one client. */
function ClientSwitch() {
  const client = useChosenClient()
  const [, setParameters] = useSearchParams()
  const { data } = useCall('listClients', {})
  const isUnknown = useIsUnknownClient()
  if (data === undefined || (data.items.length < 2 && !isUnknown)) return null
  return (
    <Select
      aria-label="Client"
      className={styles.client}
      onChange={({ target: { value } }) => {
        const after = new URLSearchParams(location.search)
        after.delete('client')
        if (value !== '') after.set('client', value)
        setParameters(after)
      }}
      value={client ?? ''}
    >
      <option value="">All clients</option>
      {isUnknown && <option value={client}>{`${client} (unknown)`}</option>}
      {data.items.map(({ login_id: id, name, suspended }) => (
        <option key={id} value={id}>
          {suspended ? `${name} (suspended)` : name}
        </option>
      ))}
    </Select>
  )
}

/** Replaces a page whose code failed to load or threw; the frame stays. */
class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? (
      <LoadFailed
        onRetry={() => location.reload()}
        part="first"
        reference={null}
        title="This page did not load"
      />
    ) : (
      this.props.children
    )
  }
}

/** Pages that fit into a phone's bar; if there are more, it shows one less and a button for the rest. */
const IN_BAR = 5

/** Frame of every page: navigation, client and account. */
export function Frame() {
  const { operator } = useSession()
  const may = useMay()
  const destinations = useNavigation()
  const waiting = useWaiting(destinations)
  const hidesSome = destinations.length > IN_BAR
  const { pathname } = useLocation()
  const [showsKeys, setShowsKeys] = useState(false)
  useKeys({ '?': () => setShowsKeys(true) })
  useOrderScanner()
  useLive()
  return (
    <div className={styles.frame}>
      <SkipLink to="main">Skip to the page</SkipLink>
      <header className={styles.side}>
        <p className={styles.brand}>
          <Gift aria-hidden="true" size="1.25rem" />
          <span>Rewards console</span>
        </p>
        <ClientSwitch />
        <SearchButton />
        <nav aria-label="Console" className={styles.nav}>
          {destinations.map(({ to, label, icon: Icon }, index) => (
            <NavLink
              className={styles.link}
              data-behind={(hidesSome && index >= IN_BAR - 1) || undefined}
              data-waiting={waiting(to)}
              key={to}
              to={to}
            >
              <Icon aria-hidden="true" size="1.125rem" />
              <span>{label}</span>
            </NavLink>
          ))}
          {hidesSome && <MorePages pages={destinations.slice(IN_BAR - 1)} />}
        </nav>
        <div className={styles.foot}>
          <button className={styles.keys} onClick={() => setShowsKeys(true)} type="button">
            <Keyboard aria-hidden="true" size="1.125rem" />
            <span>Shortcuts</span>
            <kbd aria-hidden="true">?</kbd>
          </button>
          <NavLink className={styles.link} to="/account">
            <CircleUser aria-hidden="true" size="1.125rem" />
            <span>{operator.name}</span>
          </NavLink>
        </div>
      </header>
      <main className={styles.main} id="main">
        <ErrorBoundary key={pathname}>
          <Outlet />
        </ErrorBoundary>
      </main>
      {may('orders.move') && <UndoToast />}
      <ShortcutsDialog onClose={() => setShowsKeys(false)} open={showsKeys} />
    </div>
  )
}
