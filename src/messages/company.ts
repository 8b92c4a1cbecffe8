/** Texts of `/about` and `/contact`. */
import { texts } from '../contract/messages/texts.ts'

export const about = texts('companyAbout', {
  title: 'We look after the thank-you.',
  lead: 'Rewards Points builds shops in which companies thank their people. The shop carries the company’s name; we keep the shelves, the ledger and the door.',
  paragraphs: [
    {
      title: 'Why a shop',
      text: 'A gift somebody else picked says what the company likes. A choice says what the company noticed. So every member gets a balance, a catalogue and the time to think about it.',
    },
    {
      title: 'Why points',
      text: 'Points are not money, but people should be able to trust them as if they were. Each one is written down with its reason, can be spent once, and is never quietly taken back.',
    },
    {
      title: 'Why so quiet',
      text: 'The best shops are calm. Nothing blinks, nothing runs out in ten minutes, and nothing is said that has to be read twice.',
    },
  ],
})

export const contact = texts('companyContact', {
  title: 'Let’s open your shop.',
  lead: 'Write a few lines about your organisation and how many people you would like to thank. A person answers, usually on the same day.',
  action: 'Write to us',
  subject: 'A rewards shop for our organisation',
  subjectOfPlan: (plan: string) => `A rewards shop for our organisation: ${plan}`,
  chosen: (plan: string) => `You chose ${plan}. It stands in your mail already.`,
  email: 'Email',
  phone: 'Telephone',
  address: 'Office',
  hours: 'Hours',
  steps: {
    title: 'What happens then',
    items: [
      'We talk for half an hour about your people and your occasions.',
      'You send a logo, a colour and a list of products.',
      'You look around your shop before anybody else does.',
    ],
  },
})
