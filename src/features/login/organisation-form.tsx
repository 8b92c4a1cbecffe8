import { useState } from 'react'
import { organisationMessages } from '../../contract/messages.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { openOrganisation } from './open-organisation.ts'
import styles from './login-modal.module.css'

/** Asks whose shop it is, by the organisation's login id. */
export function OrganisationForm() {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function open(): Promise<void> {
    setBusy(true)
    setError(await openOrganisation(typed))
    setBusy(false)
  }

  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void open()
      }}
    >
      <h1 className={styles['heading']}>{organisationMessages.title}</h1>
      <TextField
        autoCapitalize="none"
        autoComplete="organization"
        error={error}
        hint={organisationMessages.hint}
        label={organisationMessages.label}
        maxLength={64}
        name="organisation"
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setError(null)
        }}
        required
        spellCheck={false}
        value={typed}
      />
      <Button busy={busy} size="large" type="submit" wide>
        {organisationMessages.submit}
      </Button>
    </form>
  )
}
