/** Store of the state that several screens share (zustand). Session storage persists it across reloads. */
import { create } from 'zustand'
import { createApiSlice, type ApiSlice } from './api-slice.ts'
import { createCartSlice, type CartSlice } from './order/cart-slice.ts'
import { createClientSlice, type ClientSlice } from './session/client-slice.ts'
import type { Goal } from '../domain/goal.ts'
import { createHomeSlice, type HomeSlice } from './home/home-slice.ts'
import { createNotificationsSlice, type NotificationsSlice } from './session/notifications-slice.ts'
import { createSessionSlice, type SessionSlice } from './session/session-slice.ts'

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
  restoreCart()
  restoreNotifications()
}
