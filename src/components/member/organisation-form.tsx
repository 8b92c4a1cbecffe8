import { type SubmitEvent, useState } from 'react'
import { organisationMessages } from '../../messages/login.ts'
import { isReservedClientLoginId } from '../../contract/routes.ts'
import { Button } from '../../ui/button.tsx'
import layout from '../../ui/layout.module.css'
import { TextField } from '../../ui/field/text-field.tsx'
import { inBackground } from '../../lib/in-background.ts'
import { useAbortSignal } from '../../ui/use-abort-signal.ts'

/**
 * Form that opens an organisation's shop (section 2, Login of the landing page).
 * @param onSubmit receives the login id: trimmed, not empty, not one of the shop's own pages. Resolves with
 * an error message or `null`. The signal is aborted on unmount.
 */
export function OrganisationForm({
  onSubmit,
}: {
  onSubmit: (clientLoginId: string, signal: AbortSignal) => Promise<string | null>
}) {
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const newSignal = useAbortSignal()

  async function open(clientLoginId: string): Promise<void> {
    setBusy(true)
    setError(await onSubmit(clientLoginId, newSignal()))
    setBusy(false)
  }

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entry = new FormData(event.currentTarget).get('organisation')
    const clientLoginId = typeof entry === 'string' ? entry.trim() : ''
    if (clientLoginId === '') setError(organisationMessages.missing)
    else if (isReservedClientLoginId(clientLoginId)) setError(organisationMessages.unknown)
    else if (!busy) inBackground(open(clientLoginId))
  }

  return (
    <form className={layout.stack4} onSubmit={submit} noValidate>
      <TextField
        label={organisationMessages.label}
        hint={organisationMessages.hint}
        error={error}
        name="organisation"
        autoComplete="organization"
        autoCapitalize="none"
        spellCheck={false}
        required
        onChange={() => setError(null)}
      />
      <Button busy={busy} type="submit" size="large" wide>
        {organisationMessages.submit}
      </Button>
    </form>
  )
}
