/** Texts of the page *This terminal*, behind the exit PIN. */
import type { TerminalTestName } from '../kiosk/terminal.ts'

/** Words of the page, by their place in `resources/host/terminal.html`. */
export const terminalMessages = {
  aboutTitle: 'About',
  testsTitle: 'Tests',
  testsText: 'The rehearsed wipe forgets whoever is logged in now.',
  testAll: 'Test everything',
  settingsTitle: 'Configuration',
  settingsText: 'Policy beats the machine file, which beats the environment. Secrets are never shown.',
  settingColumn: 'Setting',
  valueColumn: 'Value',
  sourceColumn: 'Comes from',
  remarksTitle: 'Worth a look',
  journalTitle: 'Journal',
  journalText: 'The newest events first. Nothing here is about a person.',
  dumpsTitle: 'Minidumps',
  dumpsText: 'Of crashed processes, on this machine alone. They hold parts of what was in memory.',
  save: 'Save report',
  leave: 'Back to the shop',
  restart: 'Restart',
  quit: 'Quit',
  touchTitle: 'Touch',
  touchText: 'Touch every circle once. A mouse works too, and is told apart.',
  touchEnd: 'End this test',
} as const

export const testTitles: Record<TerminalTestName | 'touch', string> = {
  provider: 'Provider',
  clock: 'Clock',
  realtime: 'Realtime',
  push: 'Push',
  display: 'Display',
  touch: 'Touch',
  wipe: 'Rehearsed wipe',
}

/** Words beside a test's own result. */
export const testWords = {
  untried: 'Not tried yet',
  running: 'Testing …',
  passed: 'All right',
  warning: 'Worth a look',
  failed: 'Does not work',
  off: 'Off',
  run: 'Test',
} as const

export const aboutLabels = {
  version: 'Version',
  electron: 'Electron',
  chromium: 'Chromium',
  system: 'System',
  machine: 'Machine',
  started: 'Running for',
  journal: 'Journal folder',
} as const

export const settingWords = {
  set: 'set',
  notSet: 'not set',
  unknown: (name: string) => `No setting has this name (${name}).`,
  runsOn: 'The configuration was changed and is wrong now. What runs is as it was before:',
  halfHeartbeat:
    'The heartbeat takes both heartbeatUrl and terminalToken: give the other one too, or neither.',
  notSupervised:
    'Nothing starts the kiosk again where it ends without its own doing, such as after a crash: supervised is false. Let systemd, launchd or Shell Launcher start the kiosk, as the guide for IT describes, and set supervised to true.',
  withoutTls: (name: string) =>
    `${name} is an http address: whoever is on the way can read and change what is sent. Use https.`,
} as const

export const proxyMessages = {
  refused: (proxy: string) =>
    `The proxy ${proxy} refused the user of proxyUser and proxyPassword. They are sent to it again once the configuration has changed or the kiosk was restarted.`,
} as const

/** A duration: `3 d 4 h`, `4 h 12 min`. */
export function spanOf(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  if (days > 0) return `${days} d ${hours % 24} h`
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`
}

export const reportMessages = {
  saved: (file: string) => `Saved as ${file}`,
  failed: (folder: string, code: string) =>
    `${folder} can't be written (${code}). Name another folder in the setting reportFolder.`,
} as const

const unreachableAdvice = {
  ERR_NAME_NOT_RESOLVED:
    'The name is not known here: check providerUrl, the DNS server and the network cable.',
  ERR_INTERNET_DISCONNECTED: 'This machine has no network: check the cable or the wireless network.',
  ERR_CONNECTION_REFUSED: 'The machine is there, but nothing listens: check the port in providerUrl.',
  ERR_CONNECTION_TIMED_OUT: 'Nobody answers: a firewall may be in the way.',
  ERR_PROXY_CONNECTION_FAILED: "The system's proxy does not answer: check the proxy's settings.",
  ERR_CERT_AUTHORITY_INVALID:
    "The provider's certificate is not trusted here: install the organisation's authority on this machine.",
  ERR_CERT_DATE_INVALID: "The certificate is out of date, or this machine's clock is wrong.",
  ERR_CERT_COMMON_NAME_INVALID: 'The certificate is for another name: check providerUrl.',
} as const

/** On Linux Chromium does not read the system's own store (docs/linux/cert_management.md). */
const linuxAuthorityAdvice =
  "The provider's certificate is not trusted here. On Linux the kiosk trusts the authorities in ~/.pki/nssdb of its account, not those of the system: add the organisation's there with certutil."

/** Advice about a network error, by Chromium's name for it. */
export function adviceOnNetwork(code: string, platform: string): string {
  if (code === 'ERR_CERT_AUTHORITY_INVALID' && platform === 'linux') return linuxAuthorityAdvice
  const known: Record<string, string> = unreachableAdvice
  return known[code] ?? 'Check the network, the proxy and providerUrl.'
}

export const testMessages = {
  unconfigured: 'There is nothing to test before the configuration is right.',
  answered: (milliseconds: number) => `Answered in ${milliseconds} ms.`,
  slow: 'The network or the provider is slow; the shop will feel so.',
  noAnswer: (code: string) => `No answer (${code}).`,
  status: (status: number) => `Answered with HTTP ${status}.`,
  unknownClient: 'Check clientLoginId, and that providerUrl ends with api/v1.',
  providerFault: 'The provider has a fault: tell whoever runs it.',
  notAShop: 'Something else than a shop answers at this address: check providerUrl, and the proxy.',
  clockSkew: (seconds: number) =>
    seconds === 0
      ? "The clock agrees with the provider's."
      : `The clock is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} the provider's.`,
  clockAdvice: 'Let the system set its clock by network time.',
  noTime: 'The provider tells no time.',
  noTimeAdvice: "Compare the terminal's clock by hand.",
  realtimeOpen: (milliseconds: number) => `The channel opened in ${milliseconds} ms.`,
  realtimeShut: (host: string) => `The channel at ${host} did not open.`,
  realtimeAdvice:
    'A proxy or firewall may stop web sockets (the path /app/). The shop works without, but news arrive later.',
  pushOff: 'No push service is configured. News arrive over the realtime channel while the shop is open.',
  pushHalf: 'Push is configured by half.',
  pushHalfAdvice: 'It takes both firebaseConfig and firebaseVapidKey: give the other one too, or neither.',
  pushWaiting: 'The push service has not answered yet.',
  pushWaitingAdvice: 'Test again in a minute.',
  pushRegistered: 'This terminal is registered, and its line to the push service is open.',
  pushUnreachable: (why: string) => `The push service is out of reach (${why}). It is tried again by itself.`,
  pushAdvice:
    'Let the terminal reach *.googleapis.com and android.clients.google.com on port 443 and mtalk.google.com on port 5228, and check firebaseConfig and firebaseVapidKey.',
  displays: (sizes: readonly string[]) =>
    `${sizes.length === 1 ? 'One display' : `${sizes.length} displays`}: ${sizes.join(', ')}.`,
  ordinaryWindow: 'The shop runs in an ordinary window: set fullScreen to true for a terminal.',
  smallDisplay: 'The display is small: check its resolution and scale.',
  moreDisplays: 'The shop is on the primary display; the others are covered.',
  touched: (touched: number, of: number, by: string) => `${touched} of ${of} places answered to ${by}.`,
  byTouch: 'touch',
  byMouse: 'the mouse',
  noTouchScreen: 'This machine has no touch screen, or its driver is not installed.',
  deadPlaces: 'Clean the screen, calibrate it, and check its cable.',
  wiped: (kinds: number, milliseconds: number) =>
    `${kinds} kinds of storage were filled and are empty again, after ${milliseconds} ms.`,
  notWiped: (left: string) => `Something is left: ${left}.`,
  notFilled: (missing: string) => `Could not be filled, so this proves little: ${missing}.`,
  notFilledAdvice: 'Restart the terminal and test again.',
  wipeAdvice:
    'Restart the terminal. Where that does not help, do not let anybody use it, and send the report.',
} as const
