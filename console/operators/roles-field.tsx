import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { operatorRoles } from '../../src/contract/admin/operator-roles.ts'
import type { OperatorRole } from '../../src/contract/admin/operator-roles.ts'
import { Button } from '../../src/ui/button.tsx'
import { SelectField } from '../../src/ui/field/select-field.tsx'
import { useChosenClient } from '../api/address.tsx'
import { useCall } from '../api/lists.ts'
import { useMay, useSession } from '../api/session.tsx'
import { roleMeanings, roleNames } from '../parts/role-names.ts'
import text from '../../src/ui/text.module.css'
import styles from './operators-page.module.css'

/** A role as it is chosen; empty as long as it is not. */
export interface ChosenRole {
  /** Login id; null for all clients. */
  client: string | null
  role: OperatorRole | ''
}
type Roles = readonly ChosenRole[]

const ALL = '*'
const NONE = ''
const roleOptions = operatorRoles.map((role) => ({ value: role, label: roleNames[role] }))

/** A role to be chosen; its client is the chosen or only one, so that nobody gets all clients by chance. */
export function useNewRole(): ChosenRole {
  const chosen = useChosenClient()
  const clients = useManagedClients()
  const [only, another] = clients
  const of = chosen ?? (another === undefined ? (only?.value ?? NONE) : NONE)
  return { client: of === ALL ? null : of, role: NONE }
}

/** Clients for which the operator may give roles, with "all clients" if they may manage all. */
function useManagedClients() {
  const may = useMay()
  const { permissions } = useSession()
  const { data } = useCall('listClients', {})
  const clients = (data?.items ?? [])
    .filter(({ login_id: id }) => may('operators.manage', id))
    .map(({ login_id: value, name: label }) => ({ value, label }))
  return permissions['*']?.includes('operators.manage') === true
    ? [{ value: ALL, label: 'All clients' }, ...clients]
    : clients
}

/** A list of roles, each with its client. @param error their validation error */
export function RolesField({
  value,
  onChange,
  error,
}: {
  value: Roles
  onChange: (roles: Roles) => void
  error: string | undefined
}) {
  const clients = useManagedClients()
  const change = (at: number, part: Partial<ChosenRole>) =>
    onChange(value.map((role, index) => (index === at ? { ...role, ...part } : role)))
  const another = useNewRole()
  return (
    <fieldset className={styles.roles}>
      <legend>Roles</legend>
      {value.map(({ client, role }, index) => (
        // Rows have no id, so the index is the key.
        // oxlint-disable-next-line react/no-array-index-key
        <div className={styles.role} key={index}>
          <SelectField
            label="Role"
            hint={role === NONE ? undefined : roleMeanings[role]}
            onChange={({ target }) => change(index, { role: target.value as OperatorRole })}
            options={roleOptions}
            placeholder={role === NONE ? { value: NONE, label: 'Choose a role' } : undefined}
            value={role}
          />
          <SelectField
            label="Client"
            onChange={({ target }) => change(index, { client: target.value === ALL ? null : target.value })}
            options={clients}
            placeholder={client === NONE ? { value: NONE, label: 'Choose a client' } : undefined}
            value={client ?? ALL}
          />
          {value.length > 1 && (
            <Button
              aria-label={role === NONE ? 'Remove this role' : `Remove the role ${roleNames[role]}`}
              onClick={() => onChange(value.filter((_role, at) => at !== index))}
              size="small"
              variant="quiet"
            >
              <X aria-hidden="true" size="1.125em" />
            </Button>
          )}
        </div>
      ))}
      {error !== undefined && <p className={text.wrong}>{error}</p>}
      <div>
        <Button onClick={() => onChange([...value, another])} size="small" variant="quiet">
          <Plus aria-hidden="true" size="1em" />
          Add a role
        </Button>
      </div>
    </fieldset>
  )
}
