import { useRef, useState } from 'react'
import { fieldLimits } from '../../contract/limits.ts'
import { loginMessages } from '../../contract/messages/login.ts'
import { platform } from '../../platform/platform.ts'
import { selectClient } from '../../store/client-slice.ts'
import { useShop } from '../../store/shop-store.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { onlyDigits } from '../../ui/only-digits.ts'
import { Reference } from '../../ui/reference.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { noFault } from './login-failure.ts'
import { requestOtp, type SentCode } from './request-otp.ts'
import { useAbortSignal } from './use-abort-signal.ts'
import styles from './login-modal.module.css'

const mobileDigits = onlyDigits(fieldLimits.mobileDigits)

/** The first step: the mobile number (digits only, at most 10, required), and whether to stay logged in. */
export function MobileStep({
  mobile,
  onMobile,
  stayLoggedIn,
  onStayLoggedIn,
  onSent,
}: {
  mobile: string
  onMobile: (mobile: string) => void
  stayLoggedIn: boolean
  onStayLoggedIn: (stay: boolean) => void
  onSent: (sent: SentCode) => void
}) {
  const clientName = useShop((state) => selectClient(state)?.client_name ?? '')
  const newSignal = useAbortSignal()
  const field = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState(noFault)
  const [busy, setBusy] = useState(false)

  async function send(): Promise<void> {
    if (mobile === '') {
      setFault({ ...noFault, sentence: loginMessages.mobileMissing })
      field.current?.focus()
      return
    }
    setBusy(true)
    setFault(noFault)
    const result = await requestOtp(mobile, newSignal())
    setBusy(false)
    if (result.ok) onSent(result.sent)
    else setFault(result)
  }

  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void send()
      }}
    >
      {clientName !== '' && <p className={styles['intro']}>{loginMessages.welcome(clientName)}</p>}
      <TextField
        autoComplete="tel-national"
        error={fault.sentence}
        filter={mobileDigits}
        inputMode="numeric"
        label={loginMessages.mobile}
        name="mobile"
        onChange={(event) => {
          onMobile(event.currentTarget.value)
          setFault(noFault)
        }}
        ref={field}
        required
        type="tel"
        value={mobile}
      />
      <Reference id={fault.reference} />
      {platform().canStayLoggedIn && (
        <Checkbox
          checked={stayLoggedIn}
          label={loginMessages.stayLoggedIn}
          name="stay"
          onChange={(event) => onStayLoggedIn(event.currentTarget.checked)}
        />
      )}
      <Button busy={busy} size="large" type="submit" wide>
        {loginMessages.sendOtp}
      </Button>
    </form>
  )
}
