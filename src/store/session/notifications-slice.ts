import type { StateCreator } from 'zustand'
import { session } from '../../storage/session-storage.ts'

/** The bell's count (session key `notificationCount`) and this device's push token. */
export interface NotificationsSlice {
  notificationCount: number
  deviceToken: string | null
  countNotification(): void
  resetNotificationCount(): void
  setDeviceToken(token: string): void
  restoreNotifications(): void
}

export const createNotificationsSlice: StateCreator<NotificationsSlice, [], [], NotificationsSlice> = (
  set,
  get,
) => {
  function keep(notificationCount: number): void {
    session.notificationCount.write(String(notificationCount))
    set({ notificationCount })
  }
  return {
    notificationCount: 0,
    deviceToken: null,
    countNotification: () => keep(get().notificationCount + 1),
    resetNotificationCount: () => keep(0),
    setDeviceToken(deviceToken) {
      session.deviceToken.write(deviceToken)
      set({ deviceToken })
    },
    restoreNotifications() {
      const count = Number(session.notificationCount.read() ?? 0)
      set({
        notificationCount: Number.isSafeInteger(count) && count > 0 ? count : 0,
        // The token belongs to the device, so it survives cleared storage (section 3, "shared context").
        deviceToken: session.deviceToken.read() || get().deviceToken,
      })
    },
  }
}
