import type { StateCreator } from 'zustand'
import type { Id } from '../../contract/shop-entities/primitives.ts'
import type { User } from '../../contract/shop-entities/user.ts'
import type { UserUpdate } from '../../contract/shop-entities/user-update.ts'
import { updatedMember } from '../../domain/member.ts'
import { session } from '../../storage/session-storage.ts'

/** A pending request for a fresh login code. */
export interface FreshCode {
  /** Why it is needed, in the provider's words. */
  message: string | null
  /** Called once, with whether the code was correct. */
  answer: (isPassed: boolean) => void
}

/** The logged-in member, and the state of the login modal. */
export interface SessionSlice {
  user: User | null
  /** The client requires login (session flag `userLoginNeeded` equals '1'). */
  loginNeeded: boolean
  loginOpen: boolean
  /** The login was opened by the visitor or the page. Otherwise it opens only if the client requires it. */
  loginAsked: boolean
  /** Shown over the page, by the code step of the login. */
  freshCode: FreshCode | null
  /** The provider rejected this page's session (`expireSession`). */
  sessionExpired: boolean
  /** It ended because somebody else logged in in this browser. */
  otherLoggedIn: boolean
  /**
   * Logs a member in, or updates the current one from a reply.
   * @returns the updated member
   */
  setUser(user: UserUpdate): User
  /**
   * Removes `userDetails` after the provider rejected the session, or after somebody else logged in in this browser. The
   * page then offers the login.
   */
  expireUser(otherLoggedIn: boolean): void
  setLoginNeeded(needed: boolean): void
  openLogin(): void
  closeLogin(): void
  restoreSession(): void
}

/** What the session needs of the cart. */
interface CartHolder {
  claimCart(memberId: Id): void
}

export const createSessionSlice: StateCreator<SessionSlice & CartHolder, [], [], SessionSlice> = (
  set,
  get,
) => ({
  user: null,
  loginNeeded: false,
  loginOpen: false,
  loginAsked: false,
  freshCode: null,
  sessionExpired: false,
  otherLoggedIn: false,
  setUser(update) {
    const before = get().user
    const user = updatedMember(before, update)
    session.userDetails.write(user)
    if (user.id !== before?.id) get().claimCart(user.id)
    set({ user, sessionExpired: false, otherLoggedIn: false })
    return user
  },
  expireUser(otherLoggedIn) {
    session.userDetails.remove()
    set({ user: null, sessionExpired: true, otherLoggedIn, loginOpen: true, loginAsked: true })
  },
  setLoginNeeded(needed) {
    session.userLoginNeeded.write(needed ? '1' : '0')
    set({ loginNeeded: needed, loginOpen: get().loginOpen || (needed && get().user === null) })
  },
  openLogin: () => set({ loginOpen: true, loginAsked: true }),
  closeLogin() {
    // While login is mandatory, the modal can't be closed without logging in (section 2, "Login modal").
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
      otherLoggedIn: false,
    })
  },
})
