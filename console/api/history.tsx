/**
 * The browser's history for the router, with a question before a page is left. React Router has that question in its data
 * router alone, which would cost each first load 19 kB.
 */
import { startTransition, useEffect, useEffectEvent, useLayoutEffect, useState, type ReactNode } from 'react'
import {
  createPath,
  NavigationType,
  parsePath,
  Router,
  useLocation,
  type Location,
  type To,
} from 'react-router-dom'

/** State of an entry, as React Router's own history writes it. */
interface EntryState {
  usr?: unknown
  key?: string
  idx?: number
}

type Place = Pick<Location, 'pathname' | 'search'>

/** @returns whether it asks; `go` is then called if the page may be left */
type Guard = (next: Place, go: () => void) => boolean

let guard: Guard | null = null

interface Visit {
  action: NavigationType
  location: Location
}

const entry = (): EntryState => (history.state ?? {}) as EntryState

function visit(action: NavigationType): Visit {
  const { pathname, search, hash } = location
  const { usr = null, key = 'default' } = entry()
  return { action, location: { pathname, search, hash, state: usr, key } }
}

function createHistory(show: (visit: Visit) => void) {
  let shownIndex = entry().idx ?? 0
  history.replaceState({ ...entry(), idx: shownIndex } satisfies EntryState, '')
  /** Whether the next step through the history is this module's own: back to the page that is to be left, or away from it. */
  let step: 'none' | 'restores' | 'leaves' = 'none'

  function move(action: NavigationType.Push | NavigationType.Replace, to: To, usr: unknown): void {
    const { pathname = location.pathname, search = '' } = typeof to === 'string' ? parsePath(to) : to
    const run = (): void => {
      if (action === NavigationType.Push) shownIndex += 1
      const state = { usr, key: crypto.randomUUID().slice(0, 8), idx: shownIndex } satisfies EntryState
      const address = typeof to === 'string' ? to : createPath(to)
      if (action === NavigationType.Push) history.pushState(state, '', address)
      else history.replaceState(state, '', address)
      show(visit(action))
    }
    if (guard?.({ pathname, search }, run) !== true) run()
  }

  /** Back and Forward have happened already: the page that is asked about is restored first. */
  function onPopState(): void {
    // An entry that somebody else made, such as of a link to a part of the page.
    if (entry().idx === undefined) history.replaceState({ ...entry(), idx: shownIndex + 1 }, '')
    const by = (entry().idx ?? 0) - shownIndex
    const was = step
    step = 'none'
    if (was === 'restores') return
    const leave = (): void => {
      step = 'leaves'
      history.go(by)
    }
    if (was === 'none' && by !== 0 && guard?.(location, leave) === true) {
      step = 'restores'
      history.go(-by)
      return
    }
    shownIndex += by
    show(visit(NavigationType.Pop))
  }

  return {
    navigator: {
      createHref: (to: To) => (typeof to === 'string' ? to : createPath(to)),
      go: (by: number) => history.go(by),
      push: (to: To, usr?: unknown) => move(NavigationType.Push, to, usr),
      replace: (to: To, usr?: unknown) => move(NavigationType.Replace, to, usr),
    },
    listen() {
      addEventListener('popstate', onPopState)
      return () => removeEventListener('popstate', onPopState)
    },
  }
}

/** The router of the console's pages. @param basename the path before theirs */
export function ConsoleRouter({ basename = '/', children }: { basename?: string; children: ReactNode }) {
  const [shown, setShown] = useState(() => visit(NavigationType.Pop))
  const [{ navigator, listen }] = useState(() =>
    createHistory((next) => startTransition(() => setShown(next))),
  )
  useLayoutEffect(listen, [listen])
  return (
    <Router basename={basename} location={shown.location} navigationType={shown.action} navigator={navigator}>
      {children}
    </Router>
  )
}

/** What is asked before a page is left. */
export interface Leaving {
  stay: () => void
  leave: () => void
}

const clientIn = (search: string) => new URLSearchParams(search).get('client')

/**
 * Asks before another page, or the same one of another client, takes this one's place: by a link, a key, Back or a scan.
 * A changed filter leaves nothing.
 * @param hasToAsk read at the moment of leaving
 * @returns null unless the question is to be shown
 */
export function useLeaving(hasToAsk: () => boolean): Leaving | null {
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const { search } = useLocation()
  const [pathname] = useState(() => location.pathname)
  const asks = useEffectEvent(
    (next: Place) => (next.pathname !== pathname || clientIn(next.search) !== clientIn(search)) && hasToAsk(),
  )
  useEffect(() => {
    const own: Guard = (next, go) => {
      if (!asks(next)) return false
      const answered = (act: () => void) => () => {
        setLeaving(null)
        act()
      }
      setLeaving({ stay: answered(() => undefined), leave: answered(go) })
      return true
    }
    guard = own
    return () => {
      if (guard === own) guard = null
    }
  }, [])
  return leaving
}
