import { useEffect, useRef, useState } from 'react'
import { valibotResolver } from '@hookform/resolvers/valibot'
import { useForm } from 'react-hook-form'
import type { AddressForm } from '../../contract/shop-entities/address-form.ts'
import type { User } from '../../contract/shop-entities/user.ts'
import { addressRules } from '../../contract/address-rules.ts'
import { existingAddresses, isFilledIn } from '../../domain/checkout-prefill.ts'
import { CoveredDetails } from '../../components/member/covered-details.tsx'
import { useSharedScreen } from '../../ui/shared-screen.tsx'
import { AddressInputs, addressFieldNames } from './address-inputs.tsx'
import { DeliveryAddress } from './delivery-address.tsx'
import { inBackground } from '../../lib/in-background.ts'
import { classNames } from '../../ui/class-names.ts'
import surface from '../../ui/surface.module.css'
import formStyles from '../../ui/field/form.module.css'
import styles from './checkout-page.module.css'
import BookUser from 'lucide-react/icons/book-user'
import { checkoutMessages } from '../../messages/checkout.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

const ExistingAddresses = lazyPart(async () => (await import('./existing-addresses.tsx')).ExistingAddresses)

/** Select Existing Address: the button and its dialog. Absent if the member has no address (section 2). */
function AddressPicker({ user, onChoose }: { user: User; onChoose: (address: AddressForm) => void }) {
  const [open, setOpen] = useState(false)
  const choices = existingAddresses(user)
  if (choices.length === 0) return null
  return (
    <>
      <Button className={styles.existing} onClick={() => setOpen(true)} variant="secondary">
        <BookUser aria-hidden="true" size="1.25em" />
        {checkoutMessages.selectExisting}
      </Button>
      <ExistingAddresses
        choices={choices}
        onChoose={(address) => {
          onChoose(address)
          setOpen(false)
        }}
        onClose={() => setOpen(false)}
        open={open}
      />
    </>
  )
}

/**
 * The delivery form (section 2). `is_new_address` is true after any field was edited (section 3); choosing an
 * existing address fills the form and resets it. On a shared screen filled-in fields stay covered until the
 * member uncovers them or has to correct one.
 * @param onPlaceOrder called with the address when all fields are valid
 */
export function DeliveryForm({
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
  const shared = useSharedScreen()
  const [covered, setCovered] = useState(shared && isFilledIn(start))
  const wasCovered = useRef(covered)
  const { register, handleSubmit, reset, getValues, setFocus, control, formState } = useForm({
    defaultValues: start,
    resolver: valibotResolver(addressRules),
    mode: 'onTouched',
  })
  const { errors } = formState
  const firstWrong = addressFieldNames.find((name) => errors[name] !== undefined)

  useEffect(() => {
    // The pressed button is gone: focus the field that it revealed.
    if (wasCovered.current && !covered) setFocus(firstWrong ?? 'name')
    wasCovered.current = covered
  }, [covered, firstWrong, setFocus])

  function choose(address: AddressForm): void {
    reset(address)
    setCovered(shared)
    edited.current = false
  }

  return (
    <>
      <AddressPicker onChoose={choose} user={user} />
      <form
        className={classNames(surface.card, formStyles.form)}
        id={formId}
        noValidate
        onInput={() => {
          edited.current = true
        }}
        onSubmit={(event) =>
          inBackground(
            handleSubmit(
              (fields) => onPlaceOrder({ ...fields, is_new_address: edited.current }),
              () => setCovered(false),
            )(event),
          )
        }
      >
        {covered ? (
          <CoveredDetails onUncover={() => setCovered(false)}>
            <DeliveryAddress address={getValues()} hidden />
          </CoveredDetails>
        ) : (
          <AddressInputs control={control} errors={errors} register={register} />
        )}
      </form>
    </>
  )
}
