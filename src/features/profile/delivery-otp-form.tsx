import { useState } from 'react'
import type { Id } from '../../contract/shop-entities/primitives.ts'
import { fieldLimits } from '../../contract/field-limits.ts'
import { orderHistoryMessages } from '../../messages/orders.ts'
import { Button } from '../../ui/button.tsx'
import { onlyDigits, TextField } from '../../ui/field/text-field.tsx'
import { useSharedScreen } from '../../ui/shared-screen.tsx'
import { classNames } from '../../ui/class-names.ts'
import surface from '../../ui/surface.module.css'
import styles from './order-history.module.css'
import { inBackground } from '../../lib/in-background.ts'
import { useVerifyDelivery } from './use-verify-delivery.ts'

const otpDigits = onlyDigits(fieldLimits.deliveryOtpDigits)

/** Confirms a delivery by its OTP: digits only, at most four (section 5). */
export function DeliveryOtpForm({ orderId }: { orderId: Id }) {
  const shared = useSharedScreen()
  const [otp, setOtp] = useState('')
  const [missing, setMissing] = useState(false)
  const { busy, refusal, verify, forgetRefusal } = useVerifyDelivery(orderId)
  return (
    <form
      className={classNames(surface.sunken, styles.action)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(otp === '')
        if (otp !== '') inBackground(verify(otp))
      }}
    >
      <TextField
        autoComplete="one-time-code"
        className={styles.otp}
        error={missing ? orderHistoryMessages.otpMissing : refusal}
        filter={otpDigits}
        hint={orderHistoryMessages.otpHint}
        inputMode="numeric"
        label={orderHistoryMessages.otpLabel}
        onChange={(event) => {
          setOtp(event.currentTarget.value)
          setMissing(false)
          forgetRefusal()
        }}
        // Masked: the code is valid until the delivery, and anybody who sees it could confirm it.
        type={shared ? 'password' : 'text'}
        value={otp}
      />
      <Button busy={busy} type="submit">
        {orderHistoryMessages.otpSubmit}
      </Button>
    </form>
  )
}
