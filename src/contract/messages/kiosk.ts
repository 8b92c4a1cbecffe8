/** Texts of the kiosk's main process: its own pages, the PIN page, notifications. */

export const hostTexts = {
  restartWarning: 'This terminal starts again in two minutes. Please finish what you are doing.',
  notificationText: 'Press here to read it.',
} as const

/** Texts of the kiosk's own pages, by the page's name in the address. */
export const hostMessages = {
  /** Behind the shop; visible until the shop has loaded. */
  moment: {
    title: 'One moment, please',
    text: 'The shop opens by itself.',
    action: '',
  },
  waking: {
    title: 'Good to see you again',
    text: 'This terminal has just woken up and is looking for the network. It comes back by itself.',
    action: 'Try again',
  },
  'not-loaded': {
    title: 'The shop did not open',
    text: 'This screen keeps trying and comes back by itself.',
    action: 'Try again',
  },
  unreachable: {
    title: 'The shop is out of reach',
    text: 'The connection is away. This screen keeps trying and comes back by itself.',
    action: 'Try again',
  },
  crashed: {
    title: 'One moment, we start again',
    text: 'Something stumbled more than once. This screen tries again by itself.',
    action: 'Try again',
  },
  configuration: {
    title: 'This terminal is not set up yet',
    text: 'Whoever looks after it finds below what to change. It is read again by itself.',
    action: 'Read it again',
  },
  'wipe-failed': {
    title: 'This terminal is being cleaned',
    text: 'It is ready for the next person as soon as nothing is left of the last one.',
    action: 'Try again',
  },
  restarting: {
    title: 'This terminal starts again',
    text: 'Something went wrong. It comes back by itself.',
    action: '',
  },
  /** IT writes this page's text. */
  'out-of-service': {
    title: 'This terminal is out of service',
    text: '',
    action: '',
  },
  /** Outside the opening hours, which the page lists. */
  closed: {
    title: 'We are closed',
    text: 'Opening hours',
    action: '',
  },
  dark: {
    title: 'We are closed',
    text: '',
    action: '',
  },
  'exit-pin': {
    title: 'For whoever looks after this terminal',
    text: 'Enter the PIN.',
    action: 'Back to the shop',
  },
  terminal: {
    title: 'This terminal',
    text: 'What runs here, where its settings come from, and whether everything works.',
    action: 'Back to the shop',
  },
} as const satisfies Record<string, { title: string; text: string; action: string }>
export type HostPageName = keyof typeof hostMessages

export const exitPinMessages = {
  wrong: (left: number) => `That is not the PIN. ${left} ${left === 1 ? 'try' : 'tries'} left.`,
  locked: (seconds: number) => `Too many wrong tries. Locked for ${seconds} s.`,
} as const

/** Words of the page with the opening hours. In both languages, because no visitor has chosen one. */
export const closedWords = {
  titleHindi: 'अभी बंद है',
  hoursHindi: 'खुलने का समय',
  dayOff: 'Closed',
  dayOffHindi: 'बंद',
  wake: 'Shortly before and after these hours a touch opens the shop.',
  wakeHindi: 'इस समय से थोड़ा पहले और थोड़ा बाद छूने पर दुकान खुलती है।',
} as const

/** Words of the PIN page and of the waiting pages, by their place in the page. */
export const exitPinWords = {
  enter: 'Open',
  clear: 'Clear',
  nextTry: 'Next try in {seconds} s',
  tryingNow: 'Trying now …',
} as const
