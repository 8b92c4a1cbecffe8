import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { fieldLimits } from '../../contract/limits.ts'
import { checkoutMessages } from '../../contract/messages/checkout.ts'
import type { AddressFields } from '../../domain/address-rules.ts'
import { onlyDigits } from '../../ui/only-digits.ts'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './checkout-page.module.css'

/** In the order in which they stand on the page. */
export const addressFieldNames = ['name', 'mobile', 'email', 'pincode', 'address'] as const

const mobileDigits = onlyDigits(fieldLimits.mobileDigits)
const pincodeDigits = onlyDigits(fieldLimits.pincodeDigits)

/** The fields of a delivery's address (section 2, "Checkout"). */
export function AddressInputs({
  register,
  errors,
}: {
  register: UseFormRegister<AddressFields>
  errors: FieldErrors<AddressFields>
}) {
  return (
    <>
      <TextField
        autoComplete="name"
        error={errors.name?.message}
        label={checkoutMessages.name}
        {...register('name')}
      />
      <TextField
        autoComplete="tel-national"
        error={errors.mobile?.message}
        filter={mobileDigits}
        inputMode="numeric"
        label={checkoutMessages.mobile}
        type="tel"
        {...register('mobile')}
      />
      <TextField
        autoComplete="email"
        error={errors.email?.message}
        label={checkoutMessages.email}
        type="email"
        {...register('email')}
      />
      <TextField
        autoComplete="postal-code"
        error={errors.pincode?.message}
        filter={pincodeDigits}
        inputMode="numeric"
        label={checkoutMessages.pincode}
        {...register('pincode')}
      />
      <TextAreaField
        autoComplete="street-address"
        className={styles['wide']}
        error={errors.address?.message}
        label={checkoutMessages.address}
        {...register('address')}
      />
    </>
  )
}
