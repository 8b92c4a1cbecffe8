import { useNavigate } from 'react-router-dom'
import { organisationMessages } from '../../messages/login.ts'
import { clientHomePath } from '../../contract/routes.ts'
import { openOrganisation } from '../../store/home/open-organisation.ts'
import { useShop } from '../../store/shop-store.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { inBackground } from '../../lib/in-background.ts'
import { OrganisationForm } from '../../components/member/organisation-form.tsx'

interface OrganisationDialogProps {
  open: boolean
  onClose: () => void
}

/** Asks for the organisation's login id and opens that organisation's home, with the login modal over it. */
export function OrganisationDialog({ open, onClose }: OrganisationDialogProps) {
  const navigate = useNavigate()
  async function openShop(typed: string, signal: AbortSignal): Promise<string | null> {
    const wrong = await openOrganisation(typed, signal)
    if (signal.aborted) return null
    const { clientLoginId } = useShop.getState()
    if (wrong === null && clientLoginId !== null) inBackground(navigate(clientHomePath(clientLoginId)))
    return wrong
  }
  return (
    <Dialog open={open} onClose={onClose} title={organisationMessages.title}>
      <OrganisationForm onSubmit={openShop} />
    </Dialog>
  )
}
