/** Who does something: an operator at the console, or whoever runs the command line. */
import { givesPermission, type OperatorRole, type Permission } from '../../src/contract/admin/roles.ts'

export interface Actor {
  /** As the ledger, an order's history and the audit log name them. */
  readonly name: string
  readonly via: 'console' | 'cli'
  /** Null at the command line. */
  readonly operatorId: number | null
  readonly address: string | null
  readonly requestId: string | null
  /** The hash of their session's token: it goes on when they change themselves. */
  readonly session: string | null
  /** Whether they may do this for a client; for every client, also those to come, with null. */
  may(permission: Permission, clientId: number | null): boolean
  /** The clients for which they may do this; null for all. */
  clientsWith(permission: Permission): readonly number[] | null
  /** Whether they have any role for this client: another's things are not there for them. */
  knows(clientId: number): boolean
}

/** A role for one client's row, or for all clients (`null`). */
export interface RoleOfClient {
  clientId: number | null
  role: OperatorRole
}

interface Person extends Pick<Actor, 'name' | 'operatorId' | 'address' | 'requestId' | 'session'> {
  roles: readonly RoleOfClient[]
}

/** An operator at the console, with what their roles give them. */
export function operatorActor({ roles, ...person }: Person): Actor {
  const gives = (held: RoleOfClient, permission: Permission) =>
    givesPermission(held.role, permission, held.clientId === null)
  const may: Actor['may'] = (permission, clientId) =>
    roles.some((held) => (held.clientId === null || held.clientId === clientId) && gives(held, permission))
  return {
    ...person,
    via: 'console',
    may,
    clientsWith: (permission) =>
      may(permission, null)
        ? null
        : roles.flatMap((held) => (held.clientId !== null && gives(held, permission) ? [held.clientId] : [])),
    knows: (clientId) => roles.some((held) => held.clientId === null || held.clientId === clientId),
  }
}

/** Whoever runs the command line may do everything. @param name `--actor`, or the operating system's user */
export function commandLineActor(name: string): Actor {
  return {
    name,
    via: 'cli',
    operatorId: null,
    address: null,
    requestId: null,
    session: null,
    may: () => true,
    clientsWith: () => null,
    knows: () => true,
  }
}
