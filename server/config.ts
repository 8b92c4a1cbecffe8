/** The server's configuration: read from the environment once, and every wrong variable named at once. */
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { DEVELOPMENT_ORDER_KEY } from '../src/contract/order-key.ts'
import { IN_PROCESS_PUSHER } from '../src/contract/realtime.ts'

/** `dist/web`, as seen from `server/config.ts` and from the bundled `dist/server/` alike. */
const WEB_DIRECTORY = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../dist/web' : '../web', import.meta.url),
)

const wholeNumber = (minimum: number, maximum: number) =>
  z.pipe(z.coerce.number(), z.int().check(z.minimum(minimum), z.maximum(maximum)))

const commaList = z.pipe(
  z.string(),
  z.transform((list) =>
    list
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  ),
)

const yesOrNo = z.pipe(
  z.enum(['0', '1', 'true', 'false']),
  z.transform((value) => value === '1' || value === 'true'),
)

const timeZone = z.string().check(
  z.refine((name) => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: name }) instanceof Intl.DateTimeFormat
    } catch {
      return false
    }
  }, 'not a time zone (such as Asia/Kolkata)'),
)

const environment = z
  .object({
    NODE_ENV: z._default(z.string(), 'development'),
    PORT: z._default(wholeNumber(0, 65_535), 8080),
    HOST: z._default(z.string(), '127.0.0.1'),
    /** Another PostgreSQL than the embedded one. */
    DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/, error: 'not a postgres:// address' })),
    DATABASE_CONNECTIONS: z._default(wholeNumber(1, 200), 10),
    /** Pictures, and the embedded PostgreSQL. */
    DATA_DIR: z._default(z.string(), '.data'),
    /** The built shop, where it does not stand beside the server. */
    WEB_DIR: z._default(z.string(), WEB_DIRECTORY),
    /** The address people open, where it is not the server's own. */
    PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/, error: 'not an http(s):// address' })),
    ORDER_ENCRYPTION_KEY: z._default(
      z.string().check(z.regex(/^(?:[0-9a-f]{32}|[0-9a-f]{64})$/i, 'not 16 or 32 bytes of hex')),
      DEVELOPMENT_ORDER_KEY,
    ),
    CORS_ORIGINS: z._default(commaList, []),
    SMS_MODE: z._default(z.enum(['terminal', 'http', 'outbox']), 'terminal'),
    SMS_URL_TEMPLATE: z.optional(z.string()),
    SMS_OUTBOX_FILE: z.optional(z.string()),
    /** Kept in the database where it is not given. */
    OTP_PEPPER: z.optional(z.string().check(z.minLength(16))),
    /** Whether an empty database gets the demo client; without a word, everywhere but in production. */
    DEMO_CLIENT: z.optional(yesOrNo),
    /** From one address; see `loginCalls` in routes/api-routes.ts. */
    LOGIN_CALLS_A_MINUTE: z._default(wholeNumber(1, 1_000_000), 120),
    SESSION_DAYS: z._default(wholeNumber(1, 3650), 30),
    /** Whose days and months the order history is filtered by. */
    TIME_ZONE: z._default(timeZone, 'Asia/Kolkata'),
    LOG_LEVEL: z.optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
    /** With a host or a cluster, members' channels live at an external service; else in this server. */
    PUSHER_HOST: z.optional(z.string()),
    PUSHER_CLUSTER: z.optional(z.string()),
    PUSHER_PORT: z.optional(wholeNumber(1, 65_535)),
    PUSHER_USE_TLS: z._default(yesOrNo, true),
    PUSHER_APP_ID: z.optional(z.string()),
    PUSHER_KEY: z.optional(z.string()),
    /** Kept in the database where the channels live in this server and none is given. */
    PUSHER_SECRET: z.optional(z.string().check(z.minLength(8))),
    /** The service account that pushes go out with: a file, or its JSON. Without it nothing is pushed. */
    FIREBASE_SERVICE_ACCOUNT: z.optional(z.string()),
    /** Memory for replies that visitors share; 0 makes every reply anew. */
    REPLY_CACHE_MB: z._default(wholeNumber(0, 4096), 64),
    /** Set where a reverse proxy of ours says in X-Forwarded-For who calls. */
    TRUST_PROXY: z._default(yesOrNo, false),
  })
  .check((context) => {
    const { NODE_ENV, ORDER_ENCRYPTION_KEY, SMS_MODE, SMS_URL_TEMPLATE, SMS_OUTBOX_FILE } = context.value
    const complain = (variable: string, message: string) =>
      context.issues.push({ code: 'custom', input: context.value, path: [variable], message })
    if (NODE_ENV === 'production' && ORDER_ENCRYPTION_KEY.toLowerCase() === DEVELOPMENT_ORDER_KEY) {
      complain('ORDER_ENCRYPTION_KEY', 'production needs a key of its own (openssl rand -hex 32)')
    }
    if (SMS_MODE === 'http' && !SMS_URL_TEMPLATE?.includes('{mobile}')) {
      complain('SMS_URL_TEMPLATE', 'SMS_MODE=http needs an address with {mobile} and {code} or {text}')
    }
    if (SMS_MODE === 'outbox' && !SMS_OUTBOX_FILE) {
      complain('SMS_OUTBOX_FILE', 'SMS_MODE=outbox needs a file')
    }
    if (context.value.PUSHER_HOST || context.value.PUSHER_CLUSTER) {
      for (const variable of ['PUSHER_APP_ID', 'PUSHER_KEY', 'PUSHER_SECRET'] as const) {
        if (!context.value[variable]) complain(variable, 'an external service needs it')
      }
    }
  })

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
  trustProxy: boolean
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
  const read = environment.safeParse(given)
  if (!read.success) {
    const faults = read.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The configuration is not right:\n${faults.join('\n')}`)
  }
  const env = read.data
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
    },
    firebaseServiceAccount: env.FIREBASE_SERVICE_ACCOUNT,
  }
}
