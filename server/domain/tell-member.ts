/** Writes members' notifications. */
import type { Message } from '../../src/contract/messages/message.ts'
import type { DatabaseOrTransaction } from '../db/open.ts'
import { notifications } from '../db/schema.ts'

/** What a member is told. */
export interface MemberNotice {
  memberId: number
  orderId?: number
  text: Message
  /** Sent outside of the shop instead, where the text holds a secret. */
  publicText?: Message
}

/** Writes a notification in every language; which of them is read is known when it is read. */
export async function tellMember(
  on: DatabaseOrTransaction,
  { memberId, orderId, text, publicText }: MemberNotice,
): Promise<void> {
  const { en: bodyMessage, ...bodyTranslations } = text
  const { en: publicMessage, ...publicTranslations } = publicText ?? {}
  await on.insert(notifications).values({
    memberId,
    orderId,
    bodyMessage,
    bodyTranslations,
    ...(publicMessage === undefined ? {} : { publicMessage, publicTranslations }),
  })
}
