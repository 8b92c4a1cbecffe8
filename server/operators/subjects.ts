/** What operators do: every subject's operations, commands and jobs. */
import type { OperationName } from '../../src/contract/admin/calls.ts'
import type { OpenDatabase } from '../db/open.ts'
import type { Job } from '../domain/job.ts'
import { clientOperations } from '../operations/clients.ts'
import { grantOperations } from '../operations/grants.ts'
import { importOperations } from '../operations/imports/imports.ts'
import { memberOperations } from '../operations/members.ts'
import type { Operation } from '../operations/operate.ts'
import { orderOperations } from '../operations/orders.ts'
import { announcementCommands } from './announcements/command.ts'
import { announcementsJob } from './announcements/job.ts'
import { announcementOperations } from './announcements/operations.ts'
import { auditCommand } from './audit/command.ts'
import { auditOperations } from './audit/operations.ts'
import type { CallCommand, CommandGroup } from './call-command.ts'
import { homeOperations } from './home/operations.ts'
import { operatorOperations } from './operators/operations.ts'
import { productOperations } from './products/operations.ts'
import { pictureOperations } from './pictures/operations.ts'
import { reportCommands } from './reports/command.ts'
import { reportOperations } from './reports/operations.ts'
import { stockOperations } from './stock/operations.ts'

/** All operations by the names of their calls. Without one for each call this does not compile. */
export const operations: { [Name in OperationName]: Operation<Name> } = {
  ...operatorOperations,
  ...clientOperations,
  ...auditOperations,
  ...homeOperations,
  ...orderOperations,
  ...memberOperations,
  ...grantOperations,
  ...announcementOperations,
  ...importOperations,
  ...reportOperations,
  ...productOperations,
  ...stockOperations,
  ...pictureOperations,
}

export const commands: readonly (CallCommand | CommandGroup)[] = [
  announcementCommands,
  auditCommand,
  reportCommands,
]

/** Their background jobs, which `server/jobs.ts` starts with the others. */
export const subjectJobs = (database: Pick<OpenDatabase, 'pool' | 'db'>): Job[] => [
  announcementsJob(database),
]
