/** Schema of the environment variables, with defaults and the rules between them. */
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { DEVELOPMENT_ORDER_KEY } from '../src/contract/order-key.ts'

/** A folder of `dist/`, relative to this file and to the bundled `dist/server/`. */
const builtDirectory = (name: string) =>
  fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? `../dist/${name}` : `../${name}`, import.meta.url))

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

/** Whether browsers treat the address as secure. */
function isSecureAddress(text: string): boolean {
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1'
}

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

/** Pairs of variables: the first has no effect, or harms, without the second. */
const S3_NEEDS = [
  ['S3_ENDPOINT', 'S3_BUCKET'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
] as const

/** Every variable with its default, and the rules between them. */
export const environment = v.pipe(
  v.object({
    /** No other values: a misspelt `production` would be a publicly reachable development server. */
    NODE_ENV: v.optional(v.picklist(['development', 'production', 'test']), 'development'),
    PORT: v.optional(wholeNumber(0, 65_535), '8080'),
    HOST: v.optional(v.string(), '127.0.0.1'),
    /** A PostgreSQL server instead of the embedded one. */
    DATABASE_URL: v.optional(address(/^postgres(ql)?:$/, 'not a postgres:// address')),
    /** The role that owns the tables, if DATABASE_URL's does not; only for `admin migrate`. */
    MIGRATE_DATABASE_URL: v.optional(address(/^postgres(ql)?:$/, 'not a postgres:// address')),
    DATABASE_CONNECTIONS: v.optional(wholeNumber(1, 200), '10'),
    /** Folder of pictures and of the embedded PostgreSQL. */
    DATA_DIR: v.optional(v.string(), '.data'),
    /** With a bucket, pictures are in S3-compatible object storage; else in DATA_DIR. */
    S3_BUCKET: v.optional(v.string()),
    S3_ENDPOINT: v.optional(address(/^https?:$/, 'not an http(s):// address')),
    S3_REGION: v.optional(v.string(), 'us-east-1'),
    S3_ACCESS_KEY_ID: v.optional(v.string()),
    S3_SECRET_ACCESS_KEY: v.optional(v.string()),
    /** By default on if there is an endpoint. */
    S3_FORCE_PATH_STYLE: v.optional(yesOrNo),
    /** The built shop and the built console, if they are not beside the server. */
    WEB_DIR: v.optional(v.string(), builtDirectory('web')),
    CONSOLE_DIR: v.optional(v.string(), builtDirectory('console')),
    /** The shop's public address, if it is not the server's own. */
    PUBLIC_URL: v.optional(address(/^https?:$/, 'not an http(s):// address')),
    /** Address of the operators' console; required for it in production. */
    ADMIN_URL: v.optional(address(/^https?:$/, 'not an http(s):// address')),
    /** How long an operator's session lasts without use. */
    OPERATOR_IDLE_MINUTES: v.optional(wholeNumber(1, 720), '30'),
    /** Operators' sign-in attempts per address and minute. */
    OPERATOR_LOGIN_CALLS_A_MINUTE: v.optional(wholeNumber(1, 1_000_000), '60'),
    ORDER_ENCRYPTION_KEY: v.optional(
      v.pipe(v.string(), v.regex(/^(?:[0-9a-f]{32}|[0-9a-f]{64})$/i, 'not 16 or 32 bytes of hex')),
      DEVELOPMENT_ORDER_KEY,
    ),
    /** Origins whose pages may read the calls' replies, listed one by one. */
    CORS_ORIGINS: v.optional(origins(/^[a-z][a-z\d+.-]*:\/\/[^\s;,'"/*]+$/), ''),
    /** Origins that the shop's page may connect to, beside its own and those of the variables below. */
    CONNECT_ORIGINS: v.optional(origins(/^(?:https?|wss?):\/\/[^\s;,'"/]+$/), ''),
    SMS_MODE: v.optional(v.picklist(['terminal', 'http', 'outbox']), 'terminal'),
    SMS_URL_TEMPLATE: v.optional(v.string()),
    SMS_OUTBOX_FILE: v.optional(v.string()),
    /** Stored in the database if not set; production needs it. */
    OTP_PEPPER: v.optional(v.pipe(v.string(), v.minLength(16))),
    /** Whether an empty database gets the demo client; by default everywhere except in production. */
    DEMO_CLIENT: v.optional(yesOrNo),
    /** Concurrent calls; more are rejected at once with `Retry-After`. */
    CALLS_AT_ONCE: v.optional(wholeNumber(1, 100_000), '200'),
    /** With a port, `/metrics` is served there. Use an address that only the operator's own network reaches. */
    METRICS_HOST: v.optional(v.string(), '127.0.0.1'),
    METRICS_PORT: v.optional(wholeNumber(1, 65_535)),
    /** Fraction of visits whose web vitals are measured; only with METRICS_PORT. */
    VITALS_SAMPLE: v.optional(v.pipe(v.string(), v.toNumber(), v.minValue(0), v.maxValue(1)), '0.1'),
    /** Webhook for terminals that fall silent and are back; its path may hold a secret. */
    TERMINAL_ALERT_URL: v.optional(
      v.pipe(
        v.string(),
        v.check(
          (text) => isWebAddress(text) && new URL(text).username === '',
          'not an http(s):// address without a user name',
        ),
      ),
    ),
    /** Concurrent searches, and as many filtered listings; a few more of each wait. */
    SEARCHES_AT_ONCE: v.optional(wholeNumber(1, 1000), '3'),
    /** Open websockets of members' channels; see realtime/connection-limit.ts. */
    SOCKETS_AT_ONCE: v.optional(wholeNumber(1, 1_000_000), '10000'),
    SOCKETS_AN_ADDRESS: v.optional(wholeNumber(1, 1_000_000), '2000'),
    /** Per address; see `loginCalls` in routes/api-routes.ts. */
    LOGIN_CALLS_A_MINUTE: v.optional(wholeNumber(1, 1_000_000), '120'),
    /** Requested login codes, for all numbers together; see domain/login-budget.ts. */
    LOGIN_CODES_A_MINUTE: v.optional(wholeNumber(1, 1_000_000), '600'),
    LOGIN_CODES_A_DAY: v.optional(wholeNumber(1, 100_000_000), '2000'),
    /** Wrong codes for one client's numbers, after which none is compared until the minute ends. */
    LOGIN_FAILURES_A_MINUTE: v.optional(wholeNumber(1, 1_000_000), '60'),
    /** How long a session lasts without use. */
    SESSION_DAYS: v.optional(wholeNumber(1, 3650), '30'),
    /** A session's maximum age since its code, even if it is used. */
    SESSION_ABSOLUTE_DAYS: v.optional(wholeNumber(1, 3650), '90'),
    /** Retention of members' notifications. */
    NOTIFICATION_DAYS: v.optional(wholeNumber(1, 36_500), '730'),
    /** Whether `/api/docs` is served; by default everywhere except in production. */
    API_DOCS: v.optional(yesOrNo),
    /** Time zone of calendar days: the last day of points, reports, delivery dates, the order history's months. */
    TIME_ZONE: v.optional(timeZone, 'Asia/Kolkata'),
    LOG_LEVEL: v.optional(v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
    /** With a host or a cluster, members' channels are at an external service; else in this server. */
    PUSHER_HOST: v.optional(v.string()),
    PUSHER_CLUSTER: v.optional(v.string()),
    PUSHER_PORT: v.optional(wholeNumber(1, 65_535)),
    PUSHER_USE_TLS: v.optional(yesOrNo, '1'),
    PUSHER_APP_ID: v.optional(v.string()),
    PUSHER_KEY: v.optional(v.string()),
    /** Stored in the database if this server provides the channels and none is set; production needs it. */
    PUSHER_SECRET: v.optional(v.pipe(v.string(), v.minLength(8))),
    /** The service account for pushes: a file, or its JSON. Without it nothing is pushed. */
    FIREBASE_SERVICE_ACCOUNT: v.optional(v.string()),
    /** Memory for replies shared by visitors; 0 disables the cache. */
    REPLY_CACHE_MB: v.optional(wholeNumber(0, 4096), '64'),
    /**
     * Number of our reverse proxies in a row that set X-Forwarded-For. Earlier entries of the header come from the
     * caller and are not trusted.
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
    if (env.NODE_ENV === 'production') {
      for (const [variable, message] of productionFaults(env)) complain(variable, message)
    }
    // Otherwise an invalid address would appear, with number and code, in each message's error.
    const template = env.SMS_URL_TEMPLATE ?? ''
    const gateway = template.replaceAll(/\{(?:mobile|code|text)\}/g, '0')
    const carriesCode = template.includes('{mobile}') && /\{(?:code|text)\}/.test(template)
    if (env.SMS_MODE === 'http' && !(carriesCode && isWebAddress(gateway))) {
      complain('SMS_URL_TEMPLATE', 'SMS_MODE=http needs an address with {mobile} and {code} or {text}')
    }
    if (env.SMS_MODE === 'outbox' && !env.SMS_OUTBOX_FILE) {
      complain('SMS_OUTBOX_FILE', 'SMS_MODE=outbox needs a file')
    }
    for (const [variable, other] of S3_NEEDS) {
      if (env[variable] !== undefined && env[other] === undefined) complain(other, `${variable} needs it`)
    }
    if (env.PUSHER_HOST || env.PUSHER_CLUSTER) {
      for (const variable of ['PUSHER_APP_ID', 'PUSHER_KEY', 'PUSHER_SECRET'] as const) {
        if (!env[variable]) complain(variable, 'an external service needs it')
      }
    }
  }),
)

interface ProductionSettings {
  SMS_MODE: string
  DEMO_CLIENT?: boolean | undefined
  PUBLIC_URL?: string | undefined
  ADMIN_URL?: string | undefined
  ORDER_ENCRYPTION_KEY: string
  OTP_PEPPER?: string | undefined
  PUSHER_SECRET?: string | undefined
}

/** Development defaults that production rejects, each with what to set. */
function* productionFaults(env: ProductionSettings): Generator<[keyof ProductionSettings, string]> {
  if (env.ORDER_ENCRYPTION_KEY.toLowerCase() === DEVELOPMENT_ORDER_KEY) {
    yield ['ORDER_ENCRYPTION_KEY', 'production needs a key of its own (openssl rand -hex 32)']
  }
  if (env.SMS_MODE === 'terminal') {
    yield ['SMS_MODE', 'production needs a way to send login codes: set SMS_MODE=http and SMS_URL_TEMPLATE']
  }
  if (env.PUBLIC_URL === undefined) {
    yield ['PUBLIC_URL', 'production needs the address that people open, such as https://rewards.example.com']
  }
  if (env.OTP_PEPPER === undefined) {
    yield [
      'OTP_PEPPER',
      'production keeps it outside the database. A new shop: openssl rand -hex 32. A shop that has run without: the one that npm run admin -- pepper show prints; or a new one, taken into use by npm run admin -- pepper replace, and npm run admin -- operator invite for every operator',
    ]
  }
  if (env.PUSHER_SECRET === undefined) {
    yield ['PUSHER_SECRET', 'production keeps it outside the database (openssl rand -hex 32)']
  }
  if (env.ADMIN_URL !== undefined && !isSecureAddress(env.ADMIN_URL)) {
    yield ['ADMIN_URL', "must begin with https://: browsers keep the console's cookie of no other address"]
  }
  if (env.DEMO_CLIENT === true) {
    yield ['DEMO_CLIENT', 'production has no demo client: unset it, or set DEMO_CLIENT=0']
  }
}
