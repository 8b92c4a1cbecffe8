import { addressMessages } from '../../contract/messages/address.ts'
import { useRef, useState } from 'react'
import { loginMessages } from '../../messages/login.ts'
import { isNoMobile, mobileFieldText, tenDigits } from '../../contract/values/mobile.ts'
import { platform } from '../../platform/platform.ts'
import type { LoginCode } from '../../storage/login-code.ts'
import { selectClient } from '../../store/session/client-slice.ts'
import { useShop } from '../../store/shop-store.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/field/checkbox.tsx'
import { Reference } from '../../ui/status/reference.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { faultOf, noFault } from './login-failure.ts'
import { codeUnderWay, requestOtp } from './request-otp.ts'
import { useAbortSignal } from '../../ui/use-abort-signal.ts'
import { inBackground } from '../../lib/in-background.ts'
import layout from '../../ui/layout.module.css'
import styles from './login-modal.module.css'

interface MobileStepProps {
  mobile: string
  onMobile: (mobile: string) => void
  stayLoggedIn: boolean
  onStayLoggedIn: (stay: boolean) => void
  onSent: (code: LoginCode) => void
}

/** State of the first step: the number's error, and the request for a code. */
function useSendOtp({ mobile, stayLoggedIn, onSent }: MobileStepProps) {
  const newSignal = useAbortSignal()
  const field = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState(noFault)
  const [busy, setBusy] = useState(false)

  async function send(): Promise<void> {
    if (busy) return
    const digits = tenDigits(mobile)
    if (digits === null) {
      setFault(faultOf(mobile === '' ? loginMessages.mobileMissing : addressMessages.mobileWrong))
      field.current?.focus()
      return
    }
    const underWay = codeUnderWay(digits)
    if (underWay !== null) {
      onSent({ ...underWay, stayLoggedIn })
      return
    }
    setBusy(true)
    setFault(noFault)
    const result = await requestOtp({ mobile: digits, stayLoggedIn }, newSignal())
    setBusy(false)
    if (result.ok) onSent(result.code)
    else setFault(result)
  }

  return { field, fault, setFault, busy, send }
}

/**
 * First step of the login: the mobile number (digits only, at most 10, required), and whether to stay logged
 * in.
 */
export function MobileStep(props: MobileStepProps) {
  const { mobile, onMobile, stayLoggedIn, onStayLoggedIn } = props
  const clientName = useShop((state) => selectClient(state)?.client_name ?? '')
  const { field, fault, setFault, busy, send } = useSendOtp(props)

  return (
    <form
      className={layout.stack4}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        inBackground(send())
      }}
    >
      {clientName !== '' && <p className={styles.intro}>{loginMessages.welcome(clientName)}</p>}
      <TextField
        autoComplete="tel-national"
        error={fault.sentence}
        filter={mobileFieldText}
        inputMode="numeric"
        invalid={fault.wrong}
        label={loginMessages.mobile}
        name="mobile"
        onChange={(event) => {
          const typed = event.currentTarget.value
          onMobile(typed)
          setFault(isNoMobile(typed) ? faultOf(addressMessages.mobileWrong) : noFault)
        }}
        ref={field}
        required
        type="tel"
        value={mobile}
      />
      <Reference id={fault.reference} />
      {/* On a shared device a login must not outlive the visit (wire contract, "Identity"). */}
      {platform().terminal === null && (
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
