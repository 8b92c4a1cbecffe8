/** Store of the state that several screens share (zustand). Session storage persists it across reloads. */
import { create, type StateCreator } from 'zustand'
import { createCartSlice, type CartSlice } from './order/cart-slice.ts'
import { createClientSlice, type ClientSlice } from './session/client-slice.ts'
import type { Goal } from '../domain/goal.ts'
import { createHomeSlice, type HomeSlice } from './home/home-slice.ts'
import { createNotificationsSlice, type NotificationsSlice } from './session/notifications-slice.ts'
import { createSessionSlice, type SessionSlice } from './session/session-slice.ts'
import type { EndpointName } from '../contract/endpoints.ts'

/** Pending calls, for the loader, and whether the provider is unreachable. */
interface ApiSlice {
  callsUnderWay: Readonly<Partial<Record<EndpointName, number>>>
  callStarted(name: EndpointName): void
  callEnded(name: EndpointName): void
  /** While offline, what is shown may be outdated: no balance is shown, and ordering is not possible. */
  isOffline: boolean
  setOffline(isOffline: boolean): void
}

const createApiSlice: StateCreator<ApiSlice, [], [], ApiSlice> = (set) => {
  const count = (name: EndpointName, by: 1 | -1): void =>
    set(({ callsUnderWay }) => ({
      callsUnderWay: { ...callsUnderWay, [name]: Math.max(0, (callsUnderWay[name] ?? 0) + by) },
    }))
  return {
    callsUnderWay: {},
    callStarted: (name) => count(name, 1),
    callEnded: (name) => count(name, -1),
    isOffline: false,
    setOffline: (isOffline) => set({ isOffline }),
  }
}

export type ShopState = ClientSlice &
  HomeSlice &
  ApiSlice &
  SessionSlice &
  CartSlice &
  NotificationsSlice & {
    /**
     * The product that the member saves for; `home/goal.ts` manages it and is loaded after the first view. `null` for
     * none. `undefined` if it is not known yet, or if goals can't be stored; then none is offered.
     */
    goal: Goal | null | undefined
  }

export const useShop = create<ShopState>()((...parameters) => ({
  ...createClientSlice(...parameters),
  ...createHomeSlice(...parameters),
  ...createApiSlice(...parameters),
  ...createSessionSlice(...parameters),
  ...createCartSlice(...parameters),
  goal: undefined,
  ...createNotificationsSlice(...parameters),
}))

/** Reads the store from session storage: at start, and after session storage was cleared. */
export function restoreFromSession(): void {
  const { restoreClient, forgetHome, restoreSession, restoreCart, restoreNotifications } = useShop.getState()
  restoreClient()
  forgetHome()
  restoreSession()
  restoreCart(useShop.getState().user?.id)
  restoreNotifications()
}
