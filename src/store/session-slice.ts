import type { StateCreator } from 'zustand'
import type { User, UserUpdate } from '../contract/entities/user.ts'
import { updatedMember } from '../domain/member.ts'
import { session } from '../storage/session-storage.ts'

export type LoginStep = 'mobile' | 'otp'

/** Who is logged in, and how the login modal stands. */
export interface SessionSlice {
  user: User | null
  /** The client asks everybody to log in (session flag `userLoginNeeded` equals '1'). */
  loginNeeded: boolean
  loginOpen: boolean
  loginStep: LoginStep
  /** Logs a member in, or takes over what a reply says of the one who is. @returns the member as they are now. */
  setUser(user: UserUpdate): User
  /** Removes `userDetails` and returns the modal to its first step (section 4, "Login"). */
  clearUser(): void
  setLoginNeeded(needed: boolean): void
  openLogin(): void
  closeLogin(): void
  setLoginStep(step: LoginStep): void
  restoreSession(): void
}

export const createSessionSlice: StateCreator<SessionSlice, [], [], SessionSlice> = (set, get) => ({
  user: null,
  loginNeeded: false,
  loginOpen: false,
  loginStep: 'mobile',
  setUser(update) {
    const user = updatedMember(get().user, update)
    session.userDetails.write(user)
    set({ user })
    return user
  },
  clearUser() {
    session.userDetails.remove()
    set({ user: null, loginStep: 'mobile' })
  },
  setLoginNeeded(needed) {
    session.userLoginNeeded.write(needed ? '1' : '0')
    set({ loginNeeded: needed, loginOpen: get().loginOpen || (needed && get().user === null) })
  },
  openLogin: () => set({ loginOpen: true }),
  closeLogin() {
    // While login is mandatory the modal can't be left without logging in (section 2, "Login modal").
    if (get().loginNeeded && get().user === null) return
    set({ loginOpen: false, loginStep: 'mobile' })
  },
  setLoginStep: (loginStep) => set({ loginStep }),
  restoreSession() {
    const user = session.userDetails.read()
    const loginNeeded = session.userLoginNeeded.read() === '1'
    set({ user, loginNeeded, loginOpen: loginNeeded && user === null, loginStep: 'mobile' })
  },
})
