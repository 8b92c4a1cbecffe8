import type { Retention } from '../../server/domain/delete-expired.ts'

/** The default retention of members' data. */
export const retention: Retention = { sessionDays: 90, notificationDays: 730 }
