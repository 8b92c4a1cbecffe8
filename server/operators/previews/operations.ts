/** Previews: an operator sees the shop as a member does, and can change nothing there. */
import { PREVIEW_MINUTES } from '../../../src/contract/admin/previews.ts'
import { clientHomePath, PREVIEW } from '../../../src/contract/routes.ts'
import { Refused } from '../../domain/refused.ts'
import { startPreview } from '../../domain/session.ts'
import { findMember } from '../../operations/members.ts'
import { changing } from '../../operations/operate.ts'

export const previewOperations = {
  previewMember: changing('previewMember', {
    find: findMember,
    async run({ on, found: { member }, context }) {
      if (!member.active)
        throw new Refused('impossible', 'They are blocked: the shop shows them nothing of their own.')
      const now = context.now()
      const expiresAt = new Date(now.getTime() + PREVIEW_MINUTES * 60_000)
      const token = await startPreview(on, { memberId: member.id, now, expiresAt })
      const expires_at = expiresAt.toISOString()
      // In the fragment, which no server is sent and no log keeps.
      const url = `${context.shopUrl}${clientHomePath(member.client)}#${PREVIEW}=${token}`
      return { data: { url, expires_at }, before: {}, after: { expires_at } }
    },
  }),
}
