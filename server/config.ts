/** The server's configuration: read from the environment once, and every wrong variable named at once. */
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { DEVELOPMENT_ORDER_KEY } from '../src/contract/order-key.ts'
import { IN_PROCESS_PUSHER } from '../src/contract/realtime.ts'

/** `dist/web`, as seen from `server/config.ts` and from the bundled `dist/server/` alike. */
const WEB_DIRECTORY = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../dist/web' : '../web', import.meta.url),
)

const wholeNumber = (minimum: number, maximum: number) =>
  v.pipe(v.string(), v.toNumber(), v.safeInteger(), v.minValue(minimum), v.maxValue(maximum))

const commaList = v.pipe(
  v.string(),
  v.transform((list) =>
    list
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  ),
)

const origins = (form: RegExp) =>
  v.pipe(
    commaList,
    v.array(v.pipe(v.string(), v.regex(form, 'not an origin (such as https://shop.example)'))),
  )

const yesOrNo = v.pipe(
  v.picklist(['0', '1', 'true', 'false']),
  v.transform((value) => value === '1' || value === 'true'),
)

const address = (protocol: RegExp, message: string) =>
  v.pipe(
    v.string(),
    v.check((text) => URL.canParse(text) && protocol.test(new URL(text).protocol), message),
  )

const isWebAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

const timeZone = v.pipe(
  v.string(),
  v.check((name) => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: name }) instanceof Intl.DateTimeFormat
    } catch {
      return false
    }
  }, 'not a time zone (such as Asia/Kolkata)'),
)

const environment = v.pipe(
  v.object({
    NODE_ENV: v.optional(v.string(), 'development'),
    PORT: v.optional(wholeNumber(0, 65_535), '8080'),
    HOST: v.optional(v.string(), '127.0.0.1'),
    /** Another PostgreSQL than the embedded one. */
    DATABASE_URL: v.optional(address(/^postgres(ql)?:$/, 'not a postgres:// address')),
    DATABASE_CONNECTIONS: v.optional(wholeNumber(1, 200), '10'),
    /** Pictures, and the embedded PostgreSQL. */
    DATA_DIR: v.optional(v.string(), '.data'),
    /** The built shop, where it does not stand beside the server. */
    WEB_DIR: v.optional(v.string(), WEB_DIRECTORY),
    /** The address people open, where it is not the server's own. */
    PUBLIC_URL: v.optional(address(/^https?:$/, 'not an http(s):// address')),
    ORDER_ENCRYPTION_KEY: v.optional(
      v.pipe(v.string(), v.regex(/^(?:[0-9a-f]{32}|[0-9a-f]{64})$/i, 'not 16 or 32 bytes of hex')),
      DEVELOPMENT_ORDER_KEY,
    ),
    /** Pages of other origins that may read what the calls answer, named one by one. */
    CORS_ORIGINS: v.optional(origins(/^[a-z][a-z\d+.-]*:\/\/[^\s;,'"/*]+$/), ''),
    /** Where the shop's page may connect to, beside its own origin and what the variables below name. */
    CONNECT_ORIGINS: v.optional(origins(/^(?:https?|wss?):\/\/[^\s;,'"/]+$/), ''),
    SMS_MODE: v.optional(v.picklist(['terminal', 'http', 'outbox']), 'terminal'),
    SMS_URL_TEMPLATE: v.optional(v.string()),
    SMS_OUTBOX_FILE: v.optional(v.string()),
    /** Kept in the database where it is not given. */
    OTP_PEPPER: v.optional(v.pipe(v.string(), v.minLength(16))),
    /** Whether an empty database gets the demo client; without a word, everywhere but in production. */
    DEMO_CLIENT: v.optional(yesOrNo),
    /** Calls under way at once; what comes on top is refused at once, and told to come again. */
    CALLS_AT_ONCE: v.optional(wholeNumber(1, 100_000), '200'),
    /** Open to members' channels at once; see realtime/seats.ts. */
    SOCKETS_AT_ONCE: v.optional(wholeNumber(1, 1_000_000), '10000'),
    SOCKETS_AN_ADDRESS: v.optional(wholeNumber(1, 1_000_000), '2000'),
    /** From one address; see `loginCalls` in routes/api-routes.ts. */
    LOGIN_CALLS_A_MINUTE: v.optional(wholeNumber(1, 1_000_000), '120'),
    SESSION_DAYS: v.optional(wholeNumber(1, 3650), '30'),
    /** Whose days and months the order history is filtered by. */
    TIME_ZONE: v.optional(timeZone, 'Asia/Kolkata'),
    LOG_LEVEL: v.optional(v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
    /** With a host or a cluster, members' channels live at an external service; else in this server. */
    PUSHER_HOST: v.optional(v.string()),
    PUSHER_CLUSTER: v.optional(v.string()),
    PUSHER_PORT: v.optional(wholeNumber(1, 65_535)),
    PUSHER_USE_TLS: v.optional(yesOrNo, '1'),
    PUSHER_APP_ID: v.optional(v.string()),
    PUSHER_KEY: v.optional(v.string()),
    /** Kept in the database where the channels live in this server and none is given. */
    PUSHER_SECRET: v.optional(v.pipe(v.string(), v.minLength(8))),
    /** The service account that pushes go out with: a file, or its JSON. Without it nothing is pushed. */
    FIREBASE_SERVICE_ACCOUNT: v.optional(v.string()),
    /** Memory for replies that visitors share; 0 makes every reply anew. */
    REPLY_CACHE_MB: v.optional(wholeNumber(0, 4096), '64'),
    /**
     * How many reverse proxies of ours stand one behind the other and say in X-Forwarded-For who calls. What the header
     * said before them is the caller's own word.
     */
    TRUST_PROXY: v.optional(wholeNumber(0, 10), '0'),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const env = dataset.value
    const complain = (variable: keyof typeof env, message: string) => {
      const value = env[variable]
      addIssue({ message, path: [{ type: 'object', origin: 'value', input: env, key: variable, value }] })
    }
    if (env.NODE_ENV === 'production' && env.ORDER_ENCRYPTION_KEY.toLowerCase() === DEVELOPMENT_ORDER_KEY) {
      complain('ORDER_ENCRYPTION_KEY', 'production needs a key of its own (openssl rand -hex 32)')
    }
    // What is no address would be told with number and code in the fault of each message.
    const gateway = env.SMS_URL_TEMPLATE?.replaceAll(/\{(?:mobile|code|text)\}/g, '0') ?? ''
    if (env.SMS_MODE === 'http' && !(env.SMS_URL_TEMPLATE?.includes('{mobile}') && isWebAddress(gateway))) {
      complain('SMS_URL_TEMPLATE', 'SMS_MODE=http needs an address with {mobile} and {code} or {text}')
    }
    if (env.SMS_MODE === 'outbox' && !env.SMS_OUTBOX_FILE) {
      complain('SMS_OUTBOX_FILE', 'SMS_MODE=outbox needs a file')
    }
    if (env.PUSHER_HOST || env.PUSHER_CLUSTER) {
      for (const variable of ['PUSHER_APP_ID', 'PUSHER_KEY', 'PUSHER_SECRET'] as const) {
        if (!env[variable]) complain(variable, 'an external service needs it')
      }
    }
  }),
)

/** Where the members' channels live. */
export interface RealtimeConfig {
  /** An external Pusher-compatible service; null where this server speaks the protocol itself. */
  service: {
    host: string | undefined
    port: number | undefined
    useTls: boolean
    cluster: string | undefined
  } | null
  appId: string
  key: string
  secret: string | undefined
  /** How many may be open to this server at once, and how many of them to one address. */
  sockets: { atOnce: number; anAddress: number }
}

export interface Config {
  production: boolean
  port: number
  host: string
  databaseUrl: string | undefined
  databaseConnections: number
  /** Absolute, as is the next. */
  dataDirectory: string
  webDirectory: string
  publicUrl: string | undefined
  /** Lower-case hex of 16 or 32 bytes. */
  orderEncryptionKey: string
  corsOrigins: string[]
  connectOrigins: string[]
  callsAtOnce: number
  sms: { mode: 'terminal' | 'http' | 'outbox'; urlTemplate: string; outboxFile: string }
  otpPepper: string | undefined
  /** Whether an empty database gets the demo client. */
  demoClient: boolean
  /** Codes asked for or tried from one address. */
  loginCallsAMinute: number
  sessionDays: number
  timeZone: string
  logLevel: string
  replyCacheMegabytes: number
  /** Proxies to be believed; 0 believes nobody. */
  trustProxy: number
  realtime: RealtimeConfig
  /** A path or JSON. */
  firebaseServiceAccount: string | undefined
}

/**
 * Reads the configuration.
 * @param variables the environment; an empty variable counts as absent
 * @throws one error that names every variable which is wrong or missing
 */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const read = v.safeParse(environment, given)
  if (!read.success) {
    const faults = read.issues.map((issue) => `  ${v.getDotPath(issue)}: ${issue.message}`)
    throw new Error(`The configuration is not right:\n${faults.join('\n')}`)
  }
  const env = read.output
  const production = env.NODE_ENV === 'production'
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    databaseUrl: env.DATABASE_URL,
    databaseConnections: env.DATABASE_CONNECTIONS,
    dataDirectory: resolve(env.DATA_DIR),
    webDirectory: resolve(env.WEB_DIR),
    publicUrl: env.PUBLIC_URL,
    orderEncryptionKey: env.ORDER_ENCRYPTION_KEY.toLowerCase(),
    corsOrigins: env.CORS_ORIGINS,
    connectOrigins: env.CONNECT_ORIGINS,
    callsAtOnce: env.CALLS_AT_ONCE,
    sms: {
      mode: env.SMS_MODE,
      urlTemplate: env.SMS_URL_TEMPLATE ?? '',
      outboxFile: env.SMS_OUTBOX_FILE ?? '',
    },
    otpPepper: env.OTP_PEPPER,
    demoClient: env.DEMO_CLIENT ?? !production,
    loginCallsAMinute: env.LOGIN_CALLS_A_MINUTE,
    sessionDays: env.SESSION_DAYS,
    timeZone: env.TIME_ZONE,
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    replyCacheMegabytes: env.REPLY_CACHE_MB,
    trustProxy: env.TRUST_PROXY,
    realtime: {
      service:
        env.PUSHER_HOST || env.PUSHER_CLUSTER
          ? {
              host: env.PUSHER_HOST,
              port: env.PUSHER_PORT,
              useTls: env.PUSHER_USE_TLS,
              cluster: env.PUSHER_CLUSTER,
            }
          : null,
      appId: env.PUSHER_APP_ID ?? IN_PROCESS_PUSHER.appId,
      key: env.PUSHER_KEY ?? IN_PROCESS_PUSHER.key,
      secret: env.PUSHER_SECRET,
      sockets: { atOnce: env.SOCKETS_AT_ONCE, anAddress: env.SOCKETS_AN_ADDRESS },
    },
    firebaseServiceAccount: env.FIREBASE_SERVICE_ACCOUNT,
  }
}
