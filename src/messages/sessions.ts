import { texts } from '../contract/messages/texts.ts'

export const sessionMessages = texts('session', {
  title: 'Where you are logged in',
  text: 'If you do not know one of these, log it out.',
  phone: 'Phone',
  tablet: 'Tablet',
  computer: 'Computer',
  kiosk: 'Kiosk',
  other: 'Unknown device',
  thisDevice: 'This device',
  begun: (date: string) => `Logged in on ${date}`,
  used: (date: string, time: string) => `Last used ${date}, ${time}`,
  end: 'Log out',
  endOf: (device: string, begun: string) => `Log out: ${device}, ${begun}`,
  endOthers: 'Log out everywhere else',
  ended: 'It is logged out.',
  endedOthers: 'You are logged out everywhere else.',
  failed: 'That did not work. Please try again in a moment.',
})
