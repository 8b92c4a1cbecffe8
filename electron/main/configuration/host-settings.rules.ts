/** Settings of the terminal itself: start, idle time, updates, exit PIN. */
import path from 'node:path'
import * as v from 'valibot'
import { openingHours } from '../../../src/contract/kiosk/opening-hours.ts'
import {
  attractPictures,
  attractTitle,
  idleSecondsRange,
} from '../../../src/contract/kiosk/remote-settings.ts'
import { isPinHash } from '../base/pin.rules.ts'
import { flag, hourOfDay, safeFolder, seconds, wholeNumber, type Setting } from './setting-schemas.rules.ts'

export const hostSettings = {
  startAtLogin: {
    about:
      'Starts an installed kiosk with the login, on Windows and macOS. On Linux the systemd unit does that.',
    schema: flag,
    builtIn: true,
  },
  idleSeconds: {
    about: 'Seconds without input before the countdown begins.',
    schema: seconds(idleSecondsRange.min, idleSecondsRange.max),
    builtIn: 120,
  },
  countdownSeconds: {
    about: "Length of the countdown in seconds; then all of the member's data is wiped.",
    schema: seconds(3, 300),
    builtIn: 30,
  },
  attractScreen: {
    about: "True shows the client's banners until somebody touches them; false starts in the shop.",
    schema: flag,
    builtIn: true,
  },
  openingHours: {
    about:
      "When the shop is open, by the terminal's clock, such as Mo-Fr 09:00-18:00; Sa 10:00-02:00; Su off. Without it the shop never closes.",
    schema: v.nullable(openingHours),
    builtIn: null,
  },
  closedScreen: {
    about: 'What the screen shows outside the opening hours: a page with them, or nothing.',
    schema: v.picklist(['hours', 'dark'], 'must be hours or dark'),
    builtIn: 'hours',
  },
  openingGraceMinutes: {
    about: 'The minutes before and after the opening hours in which a touch opens the shop for a visitor.',
    schema: wholeNumber(0, 240, 'a number of minutes'),
    builtIn: 15,
  },
  attractTitle: {
    about: "The attract screen's invitation. Default: the shop's own, in the language that is shown.",
    schema: v.nullable(attractTitle),
    builtIn: null,
  },
  attractTitleHindi: {
    about: 'The same in Hindi. Default: attractTitle.',
    schema: v.nullable(attractTitle),
    builtIn: null,
  },
  attractPictures: {
    about:
      "The attract screen's pictures: up to 10 file names at assetUrl with commas between, such as media/diwali.webp. Default: the client's banners.",
    schema: v.nullable(attractPictures),
    builtIn: null,
  },
  onScreenKeyboard: {
    about: 'True shows an on-screen keyboard when a field is touched; false leaves that to the system.',
    schema: flag,
    builtIn: true,
  },
  largeText: {
    about: 'True starts every visit with large text; a visitor can change it for the visit.',
    schema: flag,
    builtIn: false,
  },
  highContrast: {
    about: 'True starts every visit with high contrast; a visitor can change it for the visit.',
    schema: flag,
    builtIn: false,
  },
  systemNotifications: {
    about:
      "True also shows the system's notifications, without content. False: a full-screen terminal shows notifications in the page only.",
    schema: flag,
    builtIn: true,
  },
  proxyUser: {
    about: "The user name for the network's proxy, if it requires a login.",
    schema: v.nullable(v.pipe(v.string(), v.minLength(1, 'must not be empty'))),
    builtIn: null,
  },
  proxyPassword: {
    about: "The password for the network's proxy.",
    schema: v.nullable(v.string()),
    builtIn: null,
    isSecret: true,
  },
  supervised: {
    about:
      'True if a supervisor restarts the kiosk when it ends: systemd, launchd or Shell Launcher. False: the kiosk restarts itself.',
    schema: flag,
    builtIn: false,
  },
  restartAfterVisitors: {
    about: 'The number of visitors after which the kiosk restarts, while unused, to free memory. 0: never.',
    schema: wholeNumber(0, 10_000, 'a number of visitors'),
    builtIn: 200,
  },
  restartAboveMegabytes: {
    about:
      'The memory of all its processes, in megabytes, above which the kiosk restarts, while unused. 0: never.',
    schema: wholeNumber(0, 65_536, 'a number of megabytes'),
    builtIn: 4000,
  },
  crashDumps: {
    about:
      'The number of minidumps of crashed processes that are kept on this machine, for 14 days at most. They are never sent, and hold parts of what was in memory. 0: none are written.',
    schema: wholeNumber(0, 50, 'a number of dumps'),
    builtIn: 0,
  },
  exitPinHash: {
    about: 'The hash of the exit PIN. Without it nobody can leave the kiosk.',
    schema: v.nullable(v.pipe(v.string(), v.check(isPinHash, 'must be a PIN hash, scrypt:…:…'))),
    builtIn: null,
    isSecret: true,
  },
  reportFolder: {
    about: "The folder for reports of the page This terminal. Default: the user's Documents folder.",
    schema: v.nullable(v.pipe(v.string(), v.check(path.isAbsolute, 'must be the full path of a folder'))),
    builtIn: null,
  },
  selfUpdate: {
    about: "False leaves updates to IT's tools, whatever the package is.",
    schema: flag,
    builtIn: true,
  },
  updateFeed: {
    about: 'The https folder with installers and latest.yml. Without it the kiosk does not update itself.',
    schema: v.nullable(safeFolder),
    builtIn: null,
  },
  updateHour: {
    about:
      'The hour, 0 to 23, in which an update is installed with a restart; with opening hours, while closed.',
    schema: hourOfDay,
    builtIn: 3,
  },
  fullScreen: {
    about: 'False shows an ordinary window, for trying out a configuration.',
    schema: flag,
    builtIn: true,
  },
} as const satisfies Record<string, Setting>
