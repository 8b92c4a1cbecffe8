import { lazy, Suspense, useRef, useState } from 'react'
import { valibotResolver } from '@hookform/resolvers/valibot'
import { BookUser } from 'lucide-react'
import { useForm } from 'react-hook-form'
import type { AddressForm } from '../../contract/entities/cart.ts'
import type { User } from '../../contract/entities/user.ts'
import { fieldLimits } from '../../contract/limits.ts'
import { checkoutMessages } from '../../contract/messages/checkout.ts'
import { addressRules } from '../../domain/address-rules.ts'
import { existingAddresses } from '../../domain/checkout-prefill.ts'
import { Button } from '../../ui/button.tsx'
import { onlyDigits } from '../../ui/only-digits.ts'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './checkout-page.module.css'

const ExistingAddresses = lazy(async () => ({
  default: (await import('./existing-addresses.tsx')).ExistingAddresses,
}))

const mobileDigits = onlyDigits(fieldLimits.mobileDigits)
const pincodeDigits = onlyDigits(fieldLimits.pincodeDigits)

/**
 * The delivery form (section 2). `is_new_address` is true once any field was edited (section 3); choosing an
 * existing address fills the form and makes it that address again.
 * @param onPlaceOrder hears of the address once every field is right.
 */
export function AddressFields({
  formId,
  start,
  user,
  onPlaceOrder,
}: {
  formId: string
  start: AddressForm
  user: User
  onPlaceOrder: (address: AddressForm) => void
}) {
  const edited = useRef(start.is_new_address)
  const [picker, setPicker] = useState<'unopened' | 'open' | 'closed'>('unopened')
  const { register, handleSubmit, reset, formState } = useForm({
    defaultValues: start,
    resolver: valibotResolver(addressRules),
    mode: 'onTouched',
  })
  const { errors } = formState
  const choices = existingAddresses(user)

  function choose(address: AddressForm): void {
    reset(address)
    edited.current = false
    setPicker('closed')
  }

  return (
    <>
      {choices.length > 0 && (
        <Button className={styles['existing']} onClick={() => setPicker('open')} variant="secondary">
          <BookUser aria-hidden="true" size="1.25em" />
          {checkoutMessages.selectExisting}
        </Button>
      )}
      <form
        className={styles['form']}
        id={formId}
        noValidate
        onInput={() => {
          edited.current = true
        }}
        onSubmit={(event) =>
          void handleSubmit((fields) => onPlaceOrder({ ...fields, is_new_address: edited.current }))(event)
        }
      >
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
      </form>
      {picker !== 'unopened' && (
        <Suspense fallback={null}>
          <ExistingAddresses
            choices={choices}
            onChoose={choose}
            onClose={() => setPicker('closed')}
            open={picker === 'open'}
          />
        </Suspense>
      )}
    </>
  )
}
