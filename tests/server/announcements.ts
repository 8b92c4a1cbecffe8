/** An announcement in the database, and a server that sends announcements. */
import type { OpenDatabase } from '../../server/db/open.ts'
import { announcements } from '../../server/db/tables/announcements.ts'
import { announcementsJob } from '../../server/operators/announcements/job.ts'
import { startJob } from './start-job.ts'

/** Adds one that is still to be sent to these members. @returns its id */
export async function addAnnouncement(
  { db }: Pick<OpenDatabase, 'db'>,
  { clientId, text, recipients }: { clientId: number; text: string; recipients: number[] },
): Promise<number> {
  const [made] = await db
    .insert(announcements)
    .values({
      clientId,
      recipients,
      key: `key of ${text}`,
      requestHash: '',
      text: { en: text },
      audience: { mobiles: recipients.length },
      members: recipients.length,
      actor: 'tester',
    })
    .returning({ id: announcements.id })
  return made?.id ?? 0
}

/** Sends them in the background, as a server does. @returns stops it */
export const sendAnnouncements = (
  database: Parameters<typeof announcementsJob>[0],
  onFault: (error: unknown) => void,
): (() => Promise<void>) => startJob(announcementsJob(database), onFault)
