import { texts } from '../contract/messages/texts.ts'

export const suspendedMessages = texts('suspended', {
  title: 'This shop is paused',
  text: (client: string) =>
    `The rewards shop of ${client} is closed for now. Your account and your orders are kept. Your organisation can answer your questions.`,
})
