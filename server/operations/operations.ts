/** All operations by the names of their calls. Without one for each call this does not compile. */
import type { OperationName } from '../../src/contract/admin/calls.ts'
import { announcementOperations } from './announcements.ts'
import { auditOperations } from './audit.ts'
import { clientOperations } from './clients.ts'
import { grantOperations } from './grants.ts'
import { importOperations } from './imports/imports.ts'
import { memberOperations } from './members.ts'
import type { Operation } from './operate.ts'
import { operatorOperations } from './operators.ts'
import { orderOperations } from './orders.ts'
import { reportOperations } from './reports.ts'

export const operations: { [Name in OperationName]: Operation<Name> } = {
  ...operatorOperations,
  ...clientOperations,
  ...auditOperations,
  ...orderOperations,
  ...memberOperations,
  ...grantOperations,
  ...announcementOperations,
  ...importOperations,
  ...reportOperations,
}
