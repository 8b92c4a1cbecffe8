import { useNavigate } from 'react-router-dom'
import { organisationMessages } from '../../contract/messages/login.ts'
import { clientHomePath } from '../../contract/routes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { OrganisationForm } from '../../ui/organisation-form.tsx'

interface OrganisationDialogProps {
  open: boolean
  onClose: () => void
}

/** Asks for the organisation's login id and opens that organisation's home. */
export function OrganisationDialog({ open, onClose }: OrganisationDialogProps) {
  const navigate = useNavigate()
  return (
    <Dialog open={open} onClose={onClose} title={organisationMessages.title}>
      <OrganisationForm onSubmit={(clientLoginId) => void navigate(clientHomePath(clientLoginId))} />
    </Dialog>
  )
}
