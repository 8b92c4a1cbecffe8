import type { ComponentType } from 'react'
import type { LucideIcon } from 'lucide-react/types'
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import type { Permission } from '../../src/contract/admin/roles.ts'

/** Pages by their path; each page's code loads on the first visit. */
export type Pages = Readonly<Record<`/${string}`, () => Promise<ComponentType>>>

/** A place in the navigation. */
export interface Destination {
  to: `/${string}`
  label: string
  icon: LucideIcon
  /** Who sees it: the permission of the call that its page makes. Absent if a session is enough. */
  permission?: Permission
  /** How many of its things wait for an operator. */
  waiting?: (home: Home, may: (permission: Permission) => boolean) => number
}

/** What waits for the operator, as the server counts it. */
export type Home = AdminReplyOf<'showHome'>

/** What a subject's folder adds to the console; `app/navigation.ts` collects them. */
export interface Subject {
  destination?: Destination
  /** Inside the frame, for a signed-in operator with the destination's permission. */
  pages: Pages
  /** Pages that need another permission. */
  needs?: Readonly<Record<`/${string}`, Permission>>
  /** Without frame and session. */
  entrances?: Pages
}
