/** Overlays of a page: one at a time, each at `?show=` with its name. */
import { type ComponentType, useEffect, useRef } from 'react'
import { Button } from '../../src/ui/button.tsx'
import { Dialog, Sheet } from '../../src/ui/dialog/dialog.tsx'
import { Popup } from '../../src/ui/dialog/popup.tsx'
import { TextField } from '../../src/ui/field/text-field.tsx'
import { OnScreenKeyboard } from '../../src/ui/keyboard/on-screen-keyboard.tsx'
import { showToast } from '../../src/ui/toast/toast.ts'
// Loaded early, so that no toast waits for it.
import '../../src/ui/toast/toast-container.tsx'
import { nothing } from './nothing.ts'
import { Piece } from './piece.tsx'

const TOAST_MS = 3_600_000
const toasts = [
  { kind: 'success', text: 'Added to your cart' },
  { kind: 'info', text: 'A new reward is here' },
  { kind: 'error', text: 'That did not work' },
] as const

function Question() {
  return (
    <Dialog onClose={nothing} open size="small" title="Remove the lamp?">
      <p>Your points stay as they are.</p>
    </Dialog>
  )
}

function Form() {
  const buttons = (
    <>
      <Button variant="secondary">Cancel</Button>
      <Button>Save</Button>
    </>
  )
  return (
    <Sheet dismissible={false} footer={buttons} onClose={nothing} open size="large" title="Address">
      <TextField defaultValue="Asha Rao" label="Name" />
    </Sheet>
  )
}

function Floating() {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // Toasts of the same moment have no fixed order.
    const timers = toasts.map((toast, index) =>
      setTimeout(() => showToast({ ...toast, ms: TOAST_MS }), index * 100),
    )
    return () => timers.forEach(clearTimeout)
  }, [])
  return (
    <section aria-label="Popup">
      <Button ref={button} variant="quiet">
        Account
      </Button>
      <Popup align="start" anchor={button} label="Account" onClose={nothing} open trigger={button}>
        <Button variant="quiet">Logout</Button>
      </Popup>
    </section>
  )
}

function Keyboards() {
  const keyboards = [
    { kind: 'digits', capital: false, enter: 'go' },
    { kind: 'text', capital: false, enter: 'next' },
    { kind: 'text', capital: true, enter: 'search' },
  ] as const
  return keyboards.map(({ kind, capital, enter }) => (
    <Piece key={enter} title={`Keyboard: ${kind}, ${enter}`} wide>
      <OnScreenKeyboard
        capital={capital}
        enter={enter}
        fieldName="Mobile number"
        kind={kind}
        onDelete={nothing}
        onDone={nothing}
        onEnter={nothing}
        onScript={nothing}
        onType={nothing}
        script="latin"
      />
    </Piece>
  ))
}

/** By the value of `?show=`. */
export const overlays: Record<string, ComponentType> = {
  dialog: Question,
  sheet: Form,
  floating: Floating,
  keyboards: Keyboards,
}
