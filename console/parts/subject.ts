import type { ComponentType } from 'react'
import type { LucideIcon } from 'lucide-react/types'
import type { Permission } from '../../src/contract/admin/roles.ts'

/** Pages by their path; each page's code loads on the first visit. */
export type Pages = Readonly<Record<`/${string}`, () => Promise<ComponentType>>>

/** A place in the navigation. */
export interface Destination {
  to: `/${string}`
  label: string
  icon: LucideIcon
  /** Who sees it: the permission of the call that its page makes. */
  permission: Permission
}

/** What a subject's folder adds to the console; `app/navigation.ts` collects them. */
export interface Subject {
  destination?: Destination
  /** Inside the frame, for a signed-in operator. */
  pages: Pages
  /** Without frame and session. */
  entrances?: Pages
}
