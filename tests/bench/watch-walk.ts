/** What a walk's page records about a step: when its content was painted, layout shifts and long tasks. */

interface Watched {
  began: number
  known: number | null
  complete: number | null
  shift: number
  task: number
  want: { known: readonly string[]; complete: readonly string[]; url: string; top: number | null } | null
}

declare global {
  interface Window {
    walk: Watched
  }
}

/**
 * Runs in the page, before the shop: records when the step's content has been painted. Checks on changes of the
 * document instead of on each frame, which would force frames and layouts between all of React's work.
 */
export function watch(kept: Record<string, string>): void {
  for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value)
  const walk: Watched = { began: 0, known: null, complete: null, shift: 0, task: 0, want: null }
  window.walk = walk
  const begin = ({ timeStamp }: Event): void => {
    if (walk.began === 0) walk.began = timeStamp
  }
  addEventListener('pointerdown', begin, { capture: true })
  addEventListener('popstate', begin, { capture: true })
  const find = (wanted: string): Element | null => {
    const [selector = '', text = ''] = wanted.split('|')
    const element = document.querySelector(selector)
    return element?.textContent.includes(text) === true ? element : null
  }
  const isLaidOut = (wanted: string): boolean => (find(wanted)?.getClientRects().length ?? 0) > 0
  const isOpen = ({ url, top }: NonNullable<Watched['want']>): boolean =>
    walk.began > 0 &&
    location.pathname + location.search !== url &&
    (top === null || Math.abs(scrollY - top) < 2)
  const awaitPaint = (part: 'known' | 'complete', wanted: readonly string[]): void => {
    requestAnimationFrame(() => {
      if (!wanted.every(isLaidOut)) return awaitPaint(part, wanted)
      // Right after the frame, before work that React has deferred until then.
      scheduler
        .postTask(() => (walk[part] ??= performance.now() - walk.began), { priority: 'user-blocking' })
        .catch(reportError)
      return undefined
    })
  }
  const awaited: Record<'known' | 'complete', Watched['want']> = { known: null, complete: null }
  const look = (): void => {
    const { want } = walk
    if (want === null || !isOpen(want)) return
    for (const part of ['known', 'complete'] as const) {
      if (awaited[part] === want || !want[part].every((wanted) => find(wanted) !== null)) continue
      awaited[part] = want
      awaitPaint(part, want[part])
    }
  }
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  })
  addEventListener('scroll', look, { passive: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
      if (!shift.hadRecentInput) walk.shift += shift.value
    }
  }).observe({ type: 'layout-shift' })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) walk.task = Math.max(walk.task, duration)
  }).observe({ type: 'longtask' })
}
