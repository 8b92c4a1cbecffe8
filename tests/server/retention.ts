import type { Retention } from '../../server/domain/delete-expired.ts'

/** How long a server keeps what members can see, where nobody configured it. */
export const retention: Retention = { sessionDays: 90, notificationDays: 730 }
