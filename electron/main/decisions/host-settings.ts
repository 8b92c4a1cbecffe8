/** Settings of the terminal itself: how it starts, waits, updates and is left. */
import path from 'node:path'
import * as v from 'valibot'
import { isPinHash } from './pin.ts'
import { flag, hourOfDay, safeFolder, seconds, wholeNumber, type Setting } from './setting-schemas.ts'

export const hostSettings = {
  startAtLogin: {
    environment: 'KIOSK_START_AT_LOGIN',
    about:
      'Starts an installed kiosk with the login, on Windows and macOS. Linux has its systemd unit for that.',
    schema: flag,
    builtIn: true,
  },
  idleSeconds: {
    environment: 'KIOSK_IDLE_SECONDS',
    about: 'Seconds without touch, typing or a moved mouse before the countdown begins.',
    schema: seconds(5, 3600),
    builtIn: 120,
  },
  countdownSeconds: {
    environment: 'KIOSK_COUNTDOWN_SECONDS',
    about: 'Seconds of the countdown, after which everything of the member is wiped.',
    schema: seconds(3, 300),
    builtIn: 30,
  },
  attractScreen: {
    environment: 'KIOSK_ATTRACT_SCREEN',
    about: "True shows the client's banners until somebody touches them; false starts in the shop.",
    schema: flag,
    builtIn: true,
  },
  onScreenKeyboard: {
    environment: 'KIOSK_ON_SCREEN_KEYBOARD',
    about: 'True brings up a keyboard where a field is touched; false leaves that to the machine.',
    schema: flag,
    builtIn: true,
  },
  systemNotifications: {
    environment: 'KIOSK_SYSTEM_NOTIFICATIONS',
    about:
      "True shows the system's own notifications, without content, beside the page's. False leaves a full-screen terminal with the page's alone.",
    schema: flag,
    builtIn: true,
  },
  proxyUser: {
    environment: 'KIOSK_PROXY_USER',
    about: "The user of the network's proxy, where that asks for one.",
    schema: v.nullable(v.pipe(v.string(), v.minLength(1, 'must not be empty'))),
    builtIn: null,
  },
  proxyPassword: {
    environment: 'KIOSK_PROXY_PASSWORD',
    about: "The password of the proxy's user.",
    schema: v.nullable(v.string()),
    builtIn: null,
    isSecret: true,
  },
  supervised: {
    environment: 'KIOSK_SUPERVISED',
    about:
      'True where the system starts the kiosk again when it ends: systemd, launchd, Shell Launcher. False lets the kiosk start itself.',
    schema: flag,
    builtIn: false,
  },
  restartAfterVisitors: {
    environment: 'KIOSK_RESTART_AFTER_VISITORS',
    about:
      'After so many visitors the kiosk starts again while nobody is there, to give memory back. 0 never does.',
    schema: wholeNumber(0, 10_000, 'a number of visitors'),
    builtIn: 200,
  },
  exitPinHash: {
    environment: 'KIOSK_EXIT_PIN_HASH',
    about: 'The hash of the PIN that lets IT leave the kiosk. Without one nobody can.',
    schema: v.nullable(v.pipe(v.string(), v.check(isPinHash, 'must be a PIN hash, scrypt:…:…'))),
    builtIn: null,
    isSecret: true,
  },
  reportFolder: {
    environment: 'KIOSK_REPORT_FOLDER',
    about: "Where the terminal page saves its report. The user's Documents folder where it is not given.",
    schema: v.nullable(v.pipe(v.string(), v.check(path.isAbsolute, 'must be the full path of a folder'))),
    builtIn: null,
  },
  selfUpdate: {
    environment: 'KIOSK_SELF_UPDATE',
    about: "False leaves updates to IT's own tools, whatever the package is.",
    schema: flag,
    builtIn: true,
  },
  updateFeed: {
    environment: 'KIOSK_UPDATE_FEED',
    about:
      'The https folder that holds installers and latest.yml. Without one the kiosk does not update itself.',
    schema: v.nullable(safeFolder),
    builtIn: null,
  },
  updateHour: {
    environment: 'KIOSK_UPDATE_HOUR',
    about: 'The hour of the night, 0 to 23, in which an update is installed with a restart.',
    schema: hourOfDay,
    builtIn: 3,
  },
  fullScreen: {
    environment: 'KIOSK_FULL_SCREEN',
    about: 'False shows an ordinary window, to try a configuration out.',
    schema: flag,
    builtIn: true,
  },
} as const satisfies Record<string, Setting>
