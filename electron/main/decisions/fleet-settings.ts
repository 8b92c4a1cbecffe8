/** Settings of how IT looks after many terminals: heartbeat, logs, the restart by night. */
import * as v from 'valibot'
import { TERMINAL_TOKEN } from '../../../src/contract/heartbeat.ts'
import { hourOfDay, webAddress, type Setting } from './setting-schemas.ts'
import { logTargets } from './system-log.ts'

export const fleetSettings = {
  heartbeatUrl: {
    environment: 'KIOSK_HEARTBEAT_URL',
    about:
      'Where the terminal reports once a minute, such as https://shop.example.com/api/v1/terminals/heartbeat. Without one it reports nowhere.',
    schema: v.nullable(webAddress),
    builtIn: null,
  },
  terminalToken: {
    environment: 'KIOSK_TERMINAL_TOKEN',
    about: "This terminal's own token, as npm run admin -- terminal enrol made it.",
    schema: v.nullable(v.pipe(v.string(), v.regex(TERMINAL_TOKEN, 'must be the token of a terminal'))),
    builtIn: null,
    isSecret: true,
  },
  logTo: {
    environment: 'KIOSK_LOG_TO',
    about:
      'Where the journal goes beside its own file: journald or syslog on Linux, event-log on Windows, unified-log on macOS; file for nowhere else.',
    schema: v.picklist(logTargets, `must be one of ${logTargets.join(', ')}`),
    builtIn: 'file',
  },
  restartHour: {
    environment: 'KIOSK_RESTART_HOUR',
    about:
      'The hour of the night, 0 to 23, in which the kiosk starts anew while nobody is there. Without one it does not.',
    schema: v.nullable(hourOfDay),
    builtIn: null,
  },
} as const satisfies Record<string, Setting>
