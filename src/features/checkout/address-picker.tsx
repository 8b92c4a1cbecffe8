import { useState } from 'react'
import { BookUser } from 'lucide-react'
import type { AddressForm } from '../../contract/entities/address-form.ts'
import type { User } from '../../contract/entities/user.ts'
import { checkoutMessages } from '../../messages/checkout.ts'
import { existingAddresses } from '../../domain/checkout-prefill.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import styles from './checkout-page.module.css'

const ExistingAddresses = lazyPart(async () => (await import('./existing-addresses.tsx')).ExistingAddresses)

/** Select Existing Address: the button, and its dialog; absent for a member without an address (section 2). */
export function AddressPicker({ user, onChoose }: { user: User; onChoose: (address: AddressForm) => void }) {
  const [open, setOpen] = useState(false)
  const choices = existingAddresses(user)
  if (choices.length === 0) return null
  return (
    <>
      <Button className={styles['existing']} onClick={() => setOpen(true)} variant="secondary">
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
