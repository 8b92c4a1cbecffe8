/** Navigations that a page starts by itself: main is asked before they are answered. */
import type { Page, Request as PageRequest, Route } from 'playwright'
import { livingWindows, type FakeWindow } from './browser-window.ts'

async function windowOf(page: Page): Promise<FakeWindow | null> {
  for (const window of livingWindows) if (await window.contents.owns(page)) return window
  return null
}

/** The page that asks; `null` for a popup that Chromium is only just opening. */
function pageOf(request: PageRequest): Page | null {
  try {
    return request.frame().page()
  } catch {
    return null
  }
}

/** Asks main about a navigation of a page's own, before it is answered. @returns whether main prevented it. */
export async function isPrevented(route: Route, request: PageRequest): Promise<boolean> {
  if (!request.isNavigationRequest()) return false
  const page = pageOf(request)
  const window = page === null ? null : await windowOf(page)
  const prevented = window === null || window.contents.prevents(request)
  if (prevented) await route.abort('aborted')
  return prevented
}
