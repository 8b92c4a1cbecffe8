import { useWatch, type Control, type FieldErrors, type UseFormRegister } from 'react-hook-form'
import { fieldLimits } from '../../contract/field-limits.ts'
import { addressMessages } from '../../contract/messages/address.ts'
import type { AddressFields } from '../../contract/address-rules.ts'
import { checkoutMessages } from '../../messages/checkout.ts'
import { profileMessages } from '../../messages/profile.ts'
import { isNoMobile, mobileFieldText } from '../../contract/values/mobile.ts'
import { placeOfPincode } from '../../domain/pincode-places.ts'
import { onlyDigits, TextField } from '../../ui/field/text-field.tsx'
import { TextAreaField } from '../../ui/field/text-area-field.tsx'
import formStyles from '../../ui/field/form.module.css'

/** Names of the delivery form's fields, in their order on the page. */
export const addressFieldNames = ['name', 'mobile', 'email', 'pincode', 'address'] as const

const pincodeDigits = onlyDigits(fieldLimits.pincodeDigits)

/** Hint and error of a field with a maximum length. */
function lengthTexts(typed: string, longest: number, tooLong: string) {
  const length = typed.trim().length
  return {
    hint: checkoutMessages.lengthHint(length, longest),
    error: length > longest ? tooLong : undefined,
  }
}

/**
 * Hint of the pincode field: city and state if the pincode is known, so that a typing error is noticed;
 * otherwise the format.
 */
function pincodeHint(typed: string): string {
  const place = placeOfPincode(typed)
  if (place === null) return profileMessages.pincodeHint
  return place.city === null || place.city === place.state ? place.state : `${place.city}, ${place.state}`
}

/** Fields of the delivery address (section 2, "Checkout"), with a hint below each. */
export function AddressInputs({
  register,
  errors,
  control,
}: {
  register: UseFormRegister<AddressFields>
  errors: FieldErrors<AddressFields>
  control: Control<AddressFields>
}) {
  const [typedName, typedMobile, typedPincode, typedAddress] = useWatch({
    control,
    name: ['name', 'mobile', 'pincode', 'address'],
  })
  const name = lengthTexts(typedName, fieldLimits.nameLength, addressMessages.nameTooLong)
  const address = lengthTexts(typedAddress, fieldLimits.addressLength, addressMessages.addressTooLong)
  const mobileError = isNoMobile(typedMobile) ? addressMessages.mobileWrong : undefined
  return (
    <>
      <TextField
        autoComplete="name"
        error={errors.name?.message ?? name.error}
        hint={name.hint}
        label={checkoutMessages.name}
        {...register('name')}
      />
      <TextField
        autoComplete="tel-national"
        error={errors.mobile?.message ?? mobileError}
        filter={mobileFieldText}
        hint={checkoutMessages.mobileHint}
        inputMode="numeric"
        label={checkoutMessages.mobile}
        type="tel"
        {...register('mobile')}
      />
      <TextField
        autoComplete="email"
        error={errors.email?.message}
        hint={profileMessages.emailHint}
        label={checkoutMessages.email}
        type="email"
        {...register('email')}
      />
      <TextField
        autoComplete="postal-code"
        error={errors.pincode?.message}
        filter={pincodeDigits}
        hint={pincodeHint(typedPincode)}
        inputMode="numeric"
        label={checkoutMessages.pincode}
        {...register('pincode')}
      />
      <TextAreaField
        autoComplete="street-address"
        className={formStyles.wide}
        error={errors.address?.message ?? address.error}
        hint={address.hint}
        label={checkoutMessages.address}
        {...register('address')}
      />
    </>
  )
}
