/**
 * One history entry for everything that lies over the page: sheets, menus and dismissible dialogs. Back
 * closes the topmost one and keeps the page. The entry has the page's address and is pushed past the router,
 * which never sees the steps to and from it. Loaded with the first overlay.
 */
import { isOverlayState, shared, type RouterHistory } from '../router-history.ts'

/** The router's state of an entry, and our mark. */
interface EntryState {
  key?: string
  idx?: number
  overlay?: true
}

/** Time-out of a step in the history, in milliseconds: a browser may ignore it silently. */
const STEP_TIMEOUT_MS = 1000

/** Functions that close the open overlays, topmost last. */
const overlays: (() => void)[] = []
/** The router's history, patched by `follow`. */
let followed: RouterHistory | null = null
/** Whether the overlays' entry is the current one. */
let isOurs = false
/** Whether a step in the history is pending. */
let isStepping = false
let stepTimer: ReturnType<typeof setTimeout> | undefined
/** The router's calls that wait for the pending step. */
let waiting: (() => void)[] = []
/** The entry that the router shows. */
let shown = ''

function currentState(): EntryState {
  return (history.state ?? {}) as EntryState
}

function currentEntry(): string {
  return `${currentState().key ?? ''} ${location.href}`
}

function step(delta: number): void {
  isStepping = true
  history.go(delta)
  stepTimer = setTimeout(arrive, STEP_TIMEOUT_MS)
}

function arrive(): void {
  clearTimeout(stepTimer)
  isStepping = false
  const due = waiting
  waiting = []
  for (const run of due) whenArrived(run)
  settle()
}

function whenArrived(run: () => void): void {
  if (isStepping) waiting.push(run)
  else run()
}

/** Adds the entry if an overlay is open, and removes it if none is. */
function settle(): void {
  if (followed === null || isStepping || isOurs === overlays.length > 0) return
  isOurs = !isOurs
  if (!isOurs) return step(-1)
  const state = currentState()
  history.pushState({ ...state, idx: (state.idx ?? 0) + 1, overlay: true } satisfies EntryState, '')
}

/** After React has handled the event: a navigation usually closes the overlay that it started from. */
function settleSoon(): void {
  setTimeout(settle)
}

function onPopState(event: PopStateEvent): void {
  if (isOverlayState(history.state)) {
    event.stopImmediatePropagation()
    // Forward to a closed overlay: go back. Exception: one of several overlays was closed and the entry
    // stays.
    if (isStepping && isOurs) arrive()
    else step(-1)
    return
  }
  const isSamePage = currentEntry() === shown
  if (isSamePage) event.stopImmediatePropagation()
  else shown = currentEntry()
  const wasOurs = isOurs
  isOurs = false
  if (isStepping) arrive()
  else if (wasOurs) closeByBack(isSamePage)
}

function closeByBack(isSamePage: boolean): void {
  if (isSamePage && overlays.length > 1) {
    isOurs = true
    step(1)
  }
  const closed = isSamePage ? overlays.slice(-1) : [...overlays]
  for (const close of closed.toReversed()) close()
  settleSoon()
}

/**
 * Patches the router's history so that no overlay entry remains: a page opened from a sheet replaces the
 * sheet's entry, or that of the page below.
 */
function follow(routerHistory: RouterHistory): void {
  const { push, replace, go } = routerHistory
  function leaveEntry(): void {
    if (!isOurs || isStepping) return
    isOurs = false
    step(-1)
  }
  function move(run: () => void): void {
    whenArrived(() => {
      run()
      shown = currentEntry()
      settleSoon()
    })
  }
  Object.assign(routerHistory, {
    push(to: unknown, state?: unknown) {
      move(() => {
        if (isOurs) replace(to, state)
        else push(to, state)
        isOurs = false
      })
    },
    replace(to: unknown, state?: unknown) {
      leaveEntry()
      move(() => replace(to, state))
    },
    go(delta: number) {
      leaveEntry()
      whenArrived(() => go(delta))
    },
  })
}

function start(): void {
  if (shared.history === null || shared.history === followed) return
  followed = shared.history
  follow(followed)
  shown = currentEntry()
  addEventListener('popstate', onPopState, true)
  // The entry of an overlay that was open before a reload.
  if (isOverlayState(history.state)) step(-1)
}

/**
 * Registers an open overlay.
 * @param close called when Back is pressed
 * @returns a function to call when the overlay has closed
 */
export function overlayOpened(close: () => void): () => void {
  start()
  overlays.push(close)
  // A microtask, because React's strict mode mounts twice.
  queueMicrotask(settle)
  return () => {
    overlays.splice(overlays.lastIndexOf(close), 1)
    queueMicrotask(settle)
  }
}
