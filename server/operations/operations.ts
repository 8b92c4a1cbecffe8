/** Every operation, by the name of its call. */
import type { AdminCallName } from '../../src/contract/admin/calls.ts'
import { auditOperations } from './audit.ts'
import { clientOperations } from './clients.ts'
import { memberOperations } from './members.ts'
import type { Operation } from './operate.ts'
import { operatorOperations } from './operators.ts'
import { orderOperations } from './orders.ts'

export const operations: { [Name in AdminCallName]?: Operation<Name> } = {
  ...operatorOperations,
  ...clientOperations,
  ...auditOperations,
  ...orderOperations,
  ...memberOperations,
}
