import type { StateCreator } from 'zustand'
import type { HomeData } from '../../contract/shop-entities/home.ts'
import type { ClientSlice } from '../session/client-slice.ts'
import type { SessionSlice } from '../session/session-slice.ts'

/** Home data of the current client. Not in the query cache, whose code the first view does not load. */
export interface HomeSlice {
  home: { clientLoginId: string; data: HomeData; loadedAt: number } | null
  /** Stores the home data of the current client, and the client itself. */
  keepHome(data: HomeData): void
  forgetHome(): void
}

export const createHomeSlice: StateCreator<HomeSlice & ClientSlice & SessionSlice, [], [], HomeSlice> = (
  set,
  get,
) => ({
  home: null,
  keepHome(data) {
    const { clientLoginId, keepClientOf, setLoginNeeded, closeLogin } = get()
    if (clientLoginId === null) return
    set({ home: { clientLoginId, data, loadedAt: Date.now() } })
    keepClientOf(data)
    const { suspended, user_login_needed } = data.client
    setLoginNeeded(user_login_needed && !suspended)
    // Nobody can log in while the client is suspended.
    if (suspended) closeLogin()
  },
  forgetHome: () => set({ home: null }),
})
