/** The parcels of an order. Apart from the order, which every page reads. */
import * as v from 'valibot'
import { listOf, objectOf, text } from './primitives.ts'

const parcel = objectOf({ carrier: text, tracking_number: text, tracking_url: text, sent_at: text })
export type Parcel = v.InferOutput<typeof parcel>

/** What an order's `parcels` are, oldest first; one that is none is left out. */
export const parcelsOf = (parcels: readonly unknown[]): Parcel[] => v.parse(listOf(parcel), parcels)
