/** Settings for managing many terminals: heartbeat, logs, the nightly restart. */
import * as v from 'valibot'
import { TERMINAL_TOKEN } from '../../../src/contract/kiosk/heartbeat.ts'
import { remoteSettingNames } from '../../../src/contract/kiosk/remote-settings.ts'
import { flag, hourOfDay, webAddress, type Setting } from './setting-schemas.rules.ts'

/** Where the journal's lines go. */
export const logTargets = ['file', 'journald', 'event-log', 'unified-log'] as const
export type LogTarget = (typeof logTargets)[number]

export const fleetSettings = {
  heartbeatUrl: {
    about:
      'The address for a report once a minute, such as https://shop.example.com/api/v1/terminals/heartbeat. Without it there are no reports.',
    schema: v.nullable(webAddress),
    builtIn: null,
  },
  terminalToken: {
    about: "This terminal's token, which the shop's operator creates (terminal enrol).",
    schema: v.nullable(v.pipe(v.string(), v.regex(TERMINAL_TOKEN, 'must be the token of a terminal'))),
    builtIn: null,
    isSecret: true,
  },
  logTo: {
    about:
      'The system log that also receives the journal: journald (Linux, by the unit), event-log (Windows), unified-log (macOS); file for none.',
    schema: v.picklist(logTargets, `must be one of ${logTargets.join(', ')}`),
    builtIn: 'file',
  },
  usageCounts: {
    about:
      'True reports how the terminal is used, as numbers by day: sessions and their lengths, orders, carts left, idle ends, faults.',
    schema: flag,
    builtIn: false,
  },
  remoteSettings: {
    about: `True takes ${remoteSettingNames.join(', ')} from the provider by heartbeat: below policy, above everything else.`,
    schema: flag,
    builtIn: false,
  },
  supportPicture: {
    about:
      "True sends the provider's operator a picture of the attract screen or of a page of the kiosk's own, when asked and while nobody is there.",
    schema: flag,
    builtIn: false,
  },
  restartHour: {
    about:
      'The hour, 0 to 23, in which the kiosk restarts daily while unused; with opening hours, while closed. Without it there is no such restart.',
    schema: v.nullable(hourOfDay),
    builtIn: null,
  },
} as const satisfies Record<string, Setting>
