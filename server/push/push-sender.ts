/** Interface of a push sender to members' devices. */
export interface PushMessage {
  title: string
  body: string
  notificationId: number
  memberId: number
  clientLoginId: string
  /** Empty where the notification is about no order. */
  orderNumber: string
}

/** What became of a message, by the tokens it went to; those in neither list have it. */
export interface PushOutcome {
  /** Nothing reaches them any more. */
  gone: string[]
  /** May be tried again. */
  failed: string[]
}

export interface PushSender {
  /**
   * @param deviceTokens where the message goes
   * @throws where the service can't be reached
   */
  send(deviceTokens: readonly string[], message: PushMessage): Promise<PushOutcome>
}
