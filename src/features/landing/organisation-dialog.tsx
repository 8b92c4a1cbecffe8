import { useNavigate } from 'react-router-dom'
import { organisationMessages } from '../../contract/messages/login.ts'
import { clientHomePath } from '../../contract/routes.ts'
import { openClient } from '../../store/open-client.ts'
import { useShop } from '../../store/shop-store.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { OrganisationForm } from '../../ui/organisation-form.tsx'

interface OrganisationDialogProps {
  open: boolean
  onClose: () => void
}

/** Asks for the organisation's login id and opens that organisation's home, with the login modal over it. */
export function OrganisationDialog({ open, onClose }: OrganisationDialogProps) {
  const navigate = useNavigate()
  const openShop = (clientLoginId: string): void => {
    openClient(clientLoginId)
    const { user, openLogin } = useShop.getState()
    if (user === null) openLogin()
    void navigate(clientHomePath(clientLoginId))
  }
  return (
    <Dialog open={open} onClose={onClose} title={organisationMessages.title}>
      <OrganisationForm onSubmit={openShop} />
    </Dialog>
  )
}
