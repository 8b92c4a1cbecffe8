import { createPath, NavigationType, type Location, type Navigator, type To } from 'react-router-dom'

/** The location to show, and how it was reached. */
export interface Visit {
  action: NavigationType
  location: Location
}

/** The browser's history, as React Router's `Router` takes it. */
export interface BrowserHistory extends Navigator {
  /**
   * @param listener called with each new current location
   * @returns a function that stops listening
   */
  listen(listener: (visit: Visit) => void): () => void
}

/** State of a history entry: the caller's state and a key, under the names that React Router's own history uses. */
interface Entry {
  usr?: unknown
  key?: string
}

/** @returns the location of the current entry */
export function currentVisit(action: NavigationType): Visit {
  const { pathname, search, hash } = location
  const { usr = null, key = 'default' } = (history.state ?? {}) as Entry
  return { action, location: { pathname, search, hash, state: usr, key } }
}

function createHref(to: To): string {
  return typeof to === 'string' ? to : createPath(to)
}

function newEntry(usr: unknown): Entry {
  return { usr, key: Math.random().toString(36).slice(2, 10) }
}

/** Creates this tab's history. It supports one listener. */
export function createHistory(): BrowserHistory {
  let show: (visit: Visit) => void = () => undefined
  return {
    createHref,
    // The browser's own encoding differs from `encodeURI`'s.
    encodeLocation(to) {
      const { pathname, search, hash } = new URL(`http://localhost${createHref(to)}`)
      return { pathname, search, hash }
    },
    push(to, state: unknown) {
      try {
        history.pushState(newEntry(state), '', createHref(to))
      } catch (error) {
        if (error instanceof DOMException && error.name === 'DataCloneError') throw error
        // Safari refuses more than 100 entries in 10 seconds.
        return location.assign(createHref(to))
      }
      return show(currentVisit(NavigationType.Push))
    },
    replace(to, state: unknown) {
      history.replaceState(newEntry(state), '', createHref(to))
      show(currentVisit(NavigationType.Replace))
    },
    go: (delta) => history.go(delta),
    listen(listener) {
      const onPopState = (): void => listener(currentVisit(NavigationType.Pop))
      show = listener
      addEventListener('popstate', onPopState)
      return () => removeEventListener('popstate', onPopState)
    },
  }
}
