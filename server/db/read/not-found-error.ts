import type { Message } from '../../../src/contract/messages/message.ts'

/** Something that a request names does not exist. Its message is for the user, and is sent as 404. */
export class NotFoundError extends Error {
  readonly texts: Message
  /** Whether only members of the client may know even this. */
  readonly demandsLogin: boolean

  constructor(texts: Message, { demandsLogin = false } = {}) {
    super(texts.en)
    this.texts = texts
    this.demandsLogin = demandsLogin
  }
}
