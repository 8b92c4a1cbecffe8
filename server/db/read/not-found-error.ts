import type { Message } from '../../../src/contract/messages/message.ts'
import type { ClientAccess } from './reply-columns.ts'

/** Something that a request names does not exist. Its message is for the user, and is sent as 404. */
export class NotFoundError extends Error {
  readonly texts: Message
  /** Who may learn that it does not exist. */
  readonly access: ClientAccess

  constructor(texts: Message, { access = 'open' }: { access?: ClientAccess } = {}) {
    super(texts.en)
    this.texts = texts
    this.access = access
  }
}
