/**
 * One history entry for what lies over the page: sheets, menus and dialogs that can be closed. Back then closes the
 * topmost one and leaves the page where it is. The router never hears of the entry: it is pushed beside it, on the same
 * address, and what leads to it or away from it is kept from the router. Loaded with the first of them.
 */
import { isOverlayState, shared, type RouterHistory } from '../router-history.ts'

/** What the router writes into an entry, and our mark. */
interface EntryState {
  key?: string
  idx?: number
  overlay?: true
}

/** How long a step in the history is waited for, in milliseconds: a browser may refuse it without a word. */
const STEP_TIMEOUT_MS = 1000

/** What is open, the topmost last; each is closed by calling it. */
const overlays: (() => void)[] = []
/** The history that leaves no entry of an overlay behind. */
let followed: RouterHistory | null = null
/** Whether the overlays' own entry is the current one. */
let isOurs = false
/** Whether a step in the history was asked for and has not arrived. */
let isStepping = false
let stepTimer: ReturnType<typeof setTimeout> | undefined
/** What the router wants of the history while a step is under way. */
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

/** Adds the entry where something is open, and takes it back where nothing is any more. */
function settle(): void {
  if (followed === null || isStepping || isOurs === overlays.length > 0) return
  isOurs = !isOurs
  if (!isOurs) return step(-1)
  const state = currentState()
  history.pushState({ ...state, idx: (state.idx ?? 0) + 1, overlay: true } satisfies EntryState, '')
}

/** After React is done with what was pressed: a navigation mostly closes what it was made from. */
function settleSoon(): void {
  setTimeout(settle)
}

function onPopState(event: PopStateEvent): void {
  if (isOverlayState(history.state)) {
    event.stopImmediatePropagation()
    // Forward, to what was closed; unless one of several overlays was closed, and the others keep the entry.
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
 * Makes the router's history leave no entry of an overlay behind: a page that is opened from a sheet takes the place of the
 * sheet's entry, or of the page's own below it.
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
  // The entry of something that was closed before the page was loaded anew.
  if (isOverlayState(history.state)) step(-1)
}

/**
 * Registers what is open over the page.
 * @param close called where Back is pressed.
 * @returns what ends it, when the overlay has closed.
 */
export function overlayOpened(close: () => void): () => void {
  start()
  overlays.push(close)
  // React's strict mode opens twice.
  queueMicrotask(settle)
  return () => {
    overlays.splice(overlays.lastIndexOf(close), 1)
    queueMicrotask(settle)
  }
}
