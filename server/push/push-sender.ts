/** Interface of a push sender to members' devices. */
export interface PushMessage {
  title: string
  body: string
  notificationId: number
  memberId: number
  clientLoginId: string
  /** Empty if the notification is not about an order. */
  orderNumber: string
}

/** A message's outcome by device token; tokens in neither list received it. */
export interface PushOutcome {
  /** Tokens that are no longer valid. */
  gone: string[]
  /** Tokens to retry. */
  failed: string[]
}

export interface PushSender {
  /**
   * @param deviceTokens the recipients
   * @throws if the service can't be reached
   */
  send(deviceTokens: readonly string[], message: PushMessage): Promise<PushOutcome>
}
