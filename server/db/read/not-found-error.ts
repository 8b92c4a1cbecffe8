import type { Message } from '../../../src/contract/messages/message.ts'

/** What a caller named is not in the database; its message is for a person, and it is sent as 404. */
export class NotFoundError extends Error {
  readonly texts: Message

  constructor(texts: Message) {
    super(texts.en)
    this.texts = texts
  }
}
