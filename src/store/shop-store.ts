/** Store of the state that several screens share (zustand). Session storage persists it across reloads. */
import { create } from 'zustand'
import { createApiSlice, type ApiSlice } from './api-slice.ts'
import { createCartSlice, type CartSlice } from './cart-slice.ts'
import { createClientSlice, type ClientSlice } from './client-slice.ts'
import { createGoalSlice, type GoalSlice } from './goal-slice.ts'
import { createHomeSlice, type HomeSlice } from './home-slice.ts'
import { createNotificationsSlice, type NotificationsSlice } from './notifications-slice.ts'
import { createSessionSlice, type SessionSlice } from './session-slice.ts'

export type ShopState = ClientSlice &
  HomeSlice &
  ApiSlice &
  SessionSlice &
  CartSlice &
  GoalSlice &
  NotificationsSlice

export const useShop = create<ShopState>()((...parameters) => ({
  ...createClientSlice(...parameters),
  ...createHomeSlice(...parameters),
  ...createApiSlice(...parameters),
  ...createSessionSlice(...parameters),
  ...createCartSlice(...parameters),
  ...createGoalSlice(...parameters),
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
