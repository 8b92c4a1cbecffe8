import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react'
import { NavigationType, Router } from 'react-router-dom'
import { BASE_PATH } from '../contract/routes.ts'
import { isOverlayState, shared } from '../ui/router-history.ts'
import { createHistory, currentVisit } from './browser-history.ts'
import { isPageHere } from './lazy-page.tsx'

// A sheet was open when the page was loaded anew, and is not any more: its entry is left (decision 019).
if (isOverlayState(history.state)) history.back()

/**
 * Takes the place of React Router's `BrowserRouter`. With `useTransitions={false}` that one renders the next page within
 * the press, and React then runs the page's effects before the browser can paint. On the way back to the home the main
 * thread then computes for 86 to 88 ms before the frame; here, where the page is rendered in a task after the press, for
 * 59 to 61 ms (processor time, median of two traces; a busy machine, 25 November 2026). The longest task of that step in
 * `bench -- walk` was 571 ms, and is 225 ms here. As a transition, the default, React renders the page in slices of 5 ms
 * with other work between them.
 *
 * A page whose code is not here yet is a transition: the page before it stays until the code has come.
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
