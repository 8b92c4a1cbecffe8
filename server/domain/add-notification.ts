import type { Message } from '../../src/contract/messages/message.ts'
import type { DatabaseOrTransaction } from '../db/open.ts'
import { notifications } from '../db/schema.ts'

export interface NewNotification {
  memberId: number
  orderId?: number
  text: Message
  /** Sent outside the shop instead, if the text holds a secret. */
  publicText?: Message
}

/** Stores a notification in every language; the reader's language is chosen when it is read. */
export async function addNotification(
  on: DatabaseOrTransaction,
  { memberId, orderId, text, publicText }: NewNotification,
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
