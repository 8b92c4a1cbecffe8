import type { StateCreator } from 'zustand'
import type { User } from '../contract/entities/user.ts'
import type { UserUpdate } from '../contract/entities/user-update.ts'
import { updatedMember } from '../domain/member.ts'
import { session } from '../storage/session-storage.ts'

/** A fresh login code that the member is asked for in the middle of something. */
export interface FreshCode {
  /** Why, in the provider's words. */
  message: string | null
  /** Called once: whether the code was passed. */
  answer: (isPassed: boolean) => void
}

/** The logged-in member, and the state of the login modal. */
export interface SessionSlice {
  user: User | null
  /** The client asks everybody to log in (session flag `userLoginNeeded` equals '1'). */
  loginNeeded: boolean
  loginOpen: boolean
  /** Somebody asked for the login, or was asked by the page; without it only a client that demands it opens it. */
  loginAsked: boolean
  /** Asked for over the page, by the code step of the login. */
  freshCode: FreshCode | null
  /** The provider no longer takes the session that this page was showing (`expireSession`). */
  sessionExpired: boolean
  /** Logs a member in, or takes over what a reply says of the one who is. @returns the member as they are now. */
  setUser(user: UserUpdate): User
  /** Removes `userDetails` of a session that ended at the provider: pages offer the login where the member stands. */
  expireUser(): void
  setLoginNeeded(needed: boolean): void
  openLogin(): void
  closeLogin(): void
  restoreSession(): void
}

export const createSessionSlice: StateCreator<SessionSlice, [], [], SessionSlice> = (set, get) => ({
  user: null,
  loginNeeded: false,
  loginOpen: false,
  loginAsked: false,
  freshCode: null,
  sessionExpired: false,
  setUser(update) {
    const user = updatedMember(get().user, update)
    session.userDetails.write(user)
    set({ user, sessionExpired: false })
    return user
  },
  expireUser() {
    session.userDetails.remove()
    set({ user: null, sessionExpired: true, loginOpen: true, loginAsked: true })
  },
  setLoginNeeded(needed) {
    session.userLoginNeeded.write(needed ? '1' : '0')
    set({ loginNeeded: needed, loginOpen: get().loginOpen || (needed && get().user === null) })
  },
  openLogin: () => set({ loginOpen: true, loginAsked: true }),
  closeLogin() {
    // While login is mandatory the modal can't be left without logging in (section 2, "Login modal").
    set({ loginOpen: get().loginNeeded && get().user === null, loginAsked: false })
  },
  restoreSession() {
    const user = session.userDetails.read()
    const loginNeeded = session.userLoginNeeded.read() === '1'
    set({
      user,
      loginNeeded,
      loginOpen: loginNeeded && user === null,
      loginAsked: false,
      sessionExpired: false,
    })
  },
})
