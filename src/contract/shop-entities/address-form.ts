import * as v from 'valibot'
import { objectOf } from './primitives.ts'

/** Values of the checkout form (section 3). */
export const addressForm = objectOf({
  name: v.string(),
  mobile: v.string(),
  email: v.string(),
  pincode: v.string(),
  address: v.string(),
  /** True if any field was edited. */
  is_new_address: v.boolean(),
})
export type AddressForm = v.InferOutput<typeof addressForm>
