import type { StateCreator } from 'zustand'
import { call } from '../api/call.ts'
import type { HomeData } from '../contract/entities/home.ts'
import type { ClientSlice } from './client-slice.ts'
import type { SessionSlice } from './session-slice.ts'

/** How long home data is shown again without being asked for anew, in milliseconds. */
const FRESH_MS = 60_000
/** How long a failure stands for the visit that begins with it; an older one says nothing about the next. */
const FAILURE_MS = 2000

/**
 * The home data of the client whose shop this is. It is what the first view and the menu are made of, so it
 * lives here and not in the query cache, whose code the first view does without.
 */
export interface HomeSlice {
  home: { clientLoginId: string; data: HomeData; loadedAt: number } | null
  /** The client whose home could not be had, whatever the reason. */
  homeFailedFor: string | null
  /** Asks for a client's home data and takes over what it says of the client; one call at a time. */
  loadHome(clientLoginId: string): Promise<void>
  /** Loads a client's home where it is unknown or no longer fresh; what is known stays on the page meanwhile. */
  showHome(clientLoginId: string): Promise<void>
  forgetHome(): void
}

export const createHomeSlice: StateCreator<HomeSlice & ClientSlice & SessionSlice, [], [], HomeSlice> = (
  set,
  get,
) => {
  let failedAt = Number.NEGATIVE_INFINITY
  let underWay: { clientLoginId: string; done: Promise<void> } | null = null

  async function load(clientLoginId: string): Promise<void> {
    const result = await call('fetchHomePageData', { clientLoginId })
    // A reply for a client that was left meanwhile must not become this one's.
    if (get().clientLoginId !== clientLoginId) return
    if (!result.ok) {
      failedAt = Date.now()
      // Home data that was shown before stays good enough where asking anew failed.
      if (get().home?.clientLoginId !== clientLoginId) set({ homeFailedFor: clientLoginId })
      return
    }
    set({ home: { clientLoginId, data: result.data, loadedAt: Date.now() }, homeFailedFor: null })
    get().keepClientOf(result.data)
    get().setLoginNeeded(result.data.client.user_login_needed)
  }

  return {
    home: null,
    homeFailedFor: null,
    loadHome(clientLoginId) {
      if (underWay?.clientLoginId !== clientLoginId) {
        const done = load(clientLoginId).finally(() => {
          if (underWay?.done === done) underWay = null
        })
        underWay = { clientLoginId, done }
      }
      return underWay.done
    },
    async showHome(clientLoginId) {
      const { home, homeFailedFor, loadHome } = get()
      if (homeFailedFor === clientLoginId && Date.now() - failedAt < FAILURE_MS) return
      set({ homeFailedFor: null })
      const isFresh = home?.clientLoginId === clientLoginId && Date.now() - home.loadedAt < FRESH_MS
      if (!isFresh) await loadHome(clientLoginId)
    },
    forgetHome: () => set({ home: null, homeFailedFor: null }),
  }
}
