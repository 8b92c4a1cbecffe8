/** Every setting of a kiosk: what it is called, what it may be, and what it is where nobody says. */
import path from 'node:path'
import * as v from 'valibot'
import { isOrderKey } from '../../../src/contract/order-key.ts'
import { isReservedClientLoginId } from '../../../src/contract/routes.ts'
import { firebaseApp } from './firebase-app.ts'
import { isPinHash } from './pin.ts'
import { settingForm } from './setting-form.ts'

/** What is joined to it must stand at its end; who may log in somewhere has no place on a page that shows it. */
function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, search, hash } = new URL(text)
  return /^https?:$/.test(protocol) && `${username}${password}${search}${hash}` === ''
}

const webAddress = v.pipe(v.string(), v.check(isWebAddress, 'must be an http or https address'))

/** What an update is fetched from must not be changed on its way. */
const safeFolder = v.pipe(
  v.string(),
  v.check((text) => isWebAddress(text) && text.startsWith('https:'), 'must be an https address'),
)

/** A whole number; the environment and a registry carry it as text. */
function wholeNumber(min: number, max: number, what: string) {
  const message = `must be ${what} from ${min} to ${max}`
  return v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))], message),
    v.integer(message),
    v.minValue(min, message),
    v.maxValue(max, message),
    settingForm({ kind: 'number', min, max }),
  )
}

const seconds = (min: number, max: number) => wholeNumber(min, max, 'a whole number of seconds')

const flag = v.pipe(
  v.union([v.boolean(), v.picklist([0, 1, '0', '1', 'true', 'false'])], 'must be true or false'),
  v.transform((value) => value === true || value === 1 || value === '1' || value === 'true'),
  settingForm({ kind: 'flag' }),
)

const hostName = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i, 'must be the name of a host, without https:// and port'),
)

const port = wholeNumber(1, 65_535, 'a port')
const hourOfDay = wholeNumber(0, 23, 'an hour of the day')

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A file gives it as an object; the environment and a registry carry its JSON. */
const firebaseConfig = v.pipe(
  v.union([v.pipe(v.string(), v.transform(parsedJson)), v.looseObject({})]),
  v.check(
    (config) => v.is(firebaseApp, config),
    'must be the Firebase web app: projectId, apiKey, appId, messagingSenderId',
  ),
  v.transform((config) => v.parse(firebaseApp, config)),
)

export interface Setting {
  /** The environment variable; policy and machine file use the setting's own name. */
  environment: `KIOSK_${string}`
  about: string
  schema: v.GenericSchema
  /** What it is where nobody says; a setting without one must be given. */
  builtIn?: string | number | boolean | null
  /** No page, report or journal ever shows its value. */
  isSecret?: true
}

export const settings = {
  providerUrl: {
    environment: 'KIOSK_PROVIDER_URL',
    about: 'The provider of the shop, api/v1 included, such as https://shop.example.com/api/v1.',
    schema: webAddress,
  },
  assetUrl: {
    environment: 'KIOSK_ASSET_URL',
    about: "Where bare file names live. The root of the provider's host where it is not given.",
    schema: v.nullable(webAddress),
    builtIn: null,
  },
  clientLoginId: {
    environment: 'KIOSK_CLIENT_LOGIN_ID',
    about: 'The login id of the client whose shop this terminal shows.',
    schema: v.pipe(
      v.string(),
      v.regex(/^[^/\s]{1,64}$/, 'must be a login id: up to 64 characters, no spaces and no slash'),
      v.check((id) => !isReservedClientLoginId(id), 'is the name of a page and no login id'),
    ),
  },
  orderEncryptionKey: {
    environment: 'KIOSK_ORDER_ENCRYPTION_KEY',
    about: "The provider's order key, 16 or 32 bytes in hex. The build's own where it is not given.",
    schema: v.nullable(v.pipe(v.string(), v.check(isOrderKey, 'must be 16 or 32 bytes in hex'))),
    builtIn: null,
    isSecret: true,
  },
  pusherKey: {
    environment: 'KIOSK_PUSHER_KEY',
    about: "The public key of the realtime service. The build's own where it is not given.",
    schema: v.nullable(v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/, 'must be the key of a realtime app'))),
    builtIn: null,
  },
  pusherCluster: {
    environment: 'KIOSK_PUSHER_CLUSTER',
    about:
      "The cluster at Pusher's own service. Nothing is named where the provider holds the channel itself.",
    schema: v.pipe(v.string(), v.regex(/^[a-z0-9-]{0,20}$/, 'must be the name of a cluster, such as eu')),
    builtIn: '',
  },
  pusherHost: {
    environment: 'KIOSK_PUSHER_HOST',
    about: "The host of another service that speaks Pusher's protocol.",
    schema: v.nullable(hostName),
    builtIn: null,
  },
  pusherPort: {
    environment: 'KIOSK_PUSHER_PORT',
    about: 'Its port, where it is not the usual one.',
    schema: v.nullable(port),
    builtIn: null,
  },
  pusherTls: {
    environment: 'KIOSK_PUSHER_TLS',
    about: 'False reaches it without TLS, inside a network of your own.',
    schema: flag,
    builtIn: true,
  },
  pusherChannel: {
    environment: 'KIOSK_PUSHER_CHANNEL',
    about:
      "The name of a member's channel; {id} and {mobile} may stand in it. private-user-{id} where it is not given.",
    schema: v.nullable(v.pipe(v.string(), v.regex(/\{(id|mobile)\}/, 'must hold {id} or {mobile}'))),
    builtIn: null,
  },
  pusherAuthEndpoint: {
    environment: 'KIOSK_PUSHER_AUTH_ENDPOINT',
    about:
      "Where leave to listen is asked for. The provider's own /api/v1/broadcasting/auth where it is not given.",
    schema: v.nullable(
      v.pipe(
        v.string(),
        v.check((text) => /^\/[^/]/.test(text) || isWebAddress(text), 'must be a path from / or an address'),
      ),
    ),
    builtIn: null,
  },
  firebaseConfig: {
    environment: 'KIOSK_FIREBASE_CONFIG',
    about: 'The Firebase web app that pushes come from, as JSON. Without it the terminal asks for no push.',
    schema: v.nullable(firebaseConfig),
    builtIn: null,
  },
  firebaseVapidKey: {
    environment: 'KIOSK_FIREBASE_VAPID_KEY',
    about: "The Firebase app's public key for web push.",
    schema: v.nullable(
      v.pipe(v.string(), v.regex(/^[\w-]{80,100}$/, 'must be a public key of about 87 signs')),
    ),
    builtIn: null,
  },
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
  exitPinHash: {
    environment: 'KIOSK_EXIT_PIN_HASH',
    about: 'The hash of the PIN that opens the exit door. Without one the door stays shut.',
    schema: v.nullable(v.pipe(v.string(), v.check(isPinHash, 'must be a PIN hash, scrypt:…:…'))),
    builtIn: null,
    isSecret: true,
  },
  reportFolder: {
    environment: 'KIOSK_REPORT_FOLDER',
    about: "Where the exit door saves its report. The user's Documents folder where it is not given.",
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

export type SettingName = keyof typeof settings

/** A kiosk's settings, all known and all checked. */
export type KioskSettings = { [Name in SettingName]: v.InferOutput<(typeof settings)[Name]['schema']> }

export const settingNames = Object.keys(settings) as SettingName[]
