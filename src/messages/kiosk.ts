/** Texts of the shop at a kiosk: countdown, attract screen, finish button. */
import { texts } from '../contract/messages/texts.ts'

export const kioskMessages = texts('kiosk', {
  attractTitle: 'Something good is waiting for your points',
  attractStart: 'Touch to start',
  finish: 'Finish and forget me',
  display: 'Display',
  largeText: 'Large text',
  highContrast: 'High contrast',
  stillHere: "I'm still here",
  idleTitle: 'Are you still there?',
  idleText: 'For your privacy we forget you and your cart when nobody is here.',
  idleLeft: (seconds: number) => `${seconds} s left`,
  closedTitle: 'The shop is taking a short break',
  closedText: 'It comes back by itself. You can also try again now.',
  tryAgain: 'Try again',
  terminalMessage: 'Message about this terminal',
  closeMessage: 'Close this message',
  cleanedAgain: 'This terminal was cleaned twice. Nothing is left of whoever was here before.',
})
