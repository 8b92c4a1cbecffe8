import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react'
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom'
import { BASE_PATH } from '../contract/routes.ts'
import { isOverlayState, shared } from '../ui/router-history.ts'
import { isPageHere } from './lazy-page.tsx'

// A sheet was open when the page was loaded anew, and is not any more: its entry is left (decision 019).
if (isOverlayState(history.state)) history.back()

/**
 * React Router's `BrowserRouter`, which renders every page as a transition: React works that off in slices of 5 ms, with
 * a frame after each, and the next page comes three times as late on a slow phone. This one renders a page at once if
 * its code is here. Where it is still to be fetched, a transition keeps the page that was left until it has come.
 *
 * At once, but not in the press's own task: React runs the effects of what a press renders in the same task, before the
 * browser can paint. In a task of its own the page is painted first.
 */
export function ShopRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }))
  const [{ action, location }, setShown] = useState({ action: history.action, location: history.location })

  useLayoutEffect(() => {
    shared.history = history
    return history.listen((next) => {
      const show = (): void => setShown(next)
      setTimeout(() => {
        if (isPageHere(next.location.pathname.slice(BASE_PATH.length))) show()
        else startTransition(show)
      })
    })
  }, [history])

  return (
    <Router basename={BASE_PATH} location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  )
}
