import type { DrawingName } from '../pictures/drawings.ts'
import { foodAndCareKinds } from './kinds-food-and-care.ts'
import { gadgetKinds } from './kinds-gadgets.ts'
import { homeKinds } from './kinds-home.ts'
import { playKinds } from './kinds-play.ts'
import { wearKinds } from './kinds-wear.ts'

/** What can be said of every product of one kind. */
export interface KindText {
  /** Opening sentences; products of a kind take turns. */
  leads: readonly [string, string]
  benefits: readonly string[]
  specifications: Readonly<Record<string, string>>
  occasions: readonly OccasionName[]
}

export const occasionNames = [
  'Birthday',
  'Diwali',
  'Farewell',
  'Housewarming',
  'New Year',
  'Raksha Bandhan',
  'Thank You',
  'Travel Season',
  'Wedding',
  'Work Anniversary',
] as const
type OccasionName = (typeof occasionNames)[number]

export const kinds: Readonly<Record<DrawingName, KindText>> = {
  ...gadgetKinds,
  ...homeKinds,
  ...wearKinds,
  ...playKinds,
  ...foodAndCareKinds,
}
