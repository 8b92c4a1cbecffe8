/** The way to members' devices while the shop is not open on them. */
export interface PushMessage {
  title: string
  body: string
  notificationId: number
  memberId: number
  clientLoginId: string
  /** Empty where the news is about no order. */
  orderNumber: string
}

export interface PushSender {
  /**
   * @param deviceTokens where the message goes
   * @returns the tokens that nothing reaches any more
   * @throws where the service can't be reached
   */
  send(deviceTokens: readonly string[], message: PushMessage): Promise<string[]>
}
