import { lazy, Suspense, useState } from 'react'
import { BookUser } from 'lucide-react'
import type { AddressForm } from '../../contract/entities/cart.ts'
import type { User } from '../../contract/entities/user.ts'
import { checkoutMessages } from '../../messages/checkout.ts'
import { existingAddresses } from '../../domain/checkout-prefill.ts'
import { Button } from '../../ui/button.tsx'
import styles from './checkout-page.module.css'

const ExistingAddresses = lazy(async () => ({
  default: (await import('./existing-addresses.tsx')).ExistingAddresses,
}))

/** Select Existing Address: the button, and its dialog; absent for a member without an address (section 2). */
export function AddressPicker({ user, onChoose }: { user: User; onChoose: (address: AddressForm) => void }) {
  const [state, setState] = useState<'unopened' | 'open' | 'closed'>('unopened')
  const choices = existingAddresses(user)
  if (choices.length === 0) return null
  return (
    <>
      <Button className={styles['existing']} onClick={() => setState('open')} variant="secondary">
        <BookUser aria-hidden="true" size="1.25em" />
        {checkoutMessages.selectExisting}
      </Button>
      {state !== 'unopened' && (
        <Suspense fallback={null}>
          <ExistingAddresses
            choices={choices}
            onChoose={(address) => {
              onChoose(address)
              setState('closed')
            }}
            onClose={() => setState('closed')}
            open={state === 'open'}
          />
        </Suspense>
      )}
    </>
  )
}
