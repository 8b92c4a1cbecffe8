import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react'
import { NavigationType, Router } from 'react-router-dom'
import { BASE_PATH } from '../contract/routes.ts'
import { isOverlayState, shared } from '../ui/router-history.ts'
import { createHistory, currentVisit } from './browser-history.ts'
import { isPageHere } from './lazy-page.tsx'

// A sheet was open before the reload: leave its entry (decision 019).
if (isOverlayState(history.state)) history.back()

/**
 * Replaces React Router's `BrowserRouter`, on its public `Router`. `BrowserRouter` renders the next page either within
 * the press, and React then runs the page's effects before the browser can paint, or as a transition, in slices of 5 ms
 * with other work between them. Here the page is rendered in one task of its own, right after the press's. In
 * `npm run bench -- walk` (26 November 2026) the longest task was 87 and 106 ms on the way to the home, with
 * `BrowserRouter useTransitions={false}` 162; to the checkout 77 and 60, 112; to the summary none above 50, 134.
 * `BrowserRouter` also brings a history of its own, with which the home has 107.3 kB of JavaScript instead of 106.9, and
 * gives it to nobody: the dialogs' history entry (`ui/dialog/overlay-entry.ts`) needs it.
 *
 * If the page's code is not loaded, its rendering is a transition: the previous page stays until it is.
 */
export function ShopRouter({ children }: { children: ReactNode }) {
  const [history] = useState(createHistory)
  const [{ action, location }, setShown] = useState(() => currentVisit(NavigationType.Pop))

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
