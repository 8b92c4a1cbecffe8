/** Schema of the environment variables, with defaults and the rules between them. */
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { DEVELOPMENT_ORDER_KEY } from '../src/contract/order-key.ts'

/** `dist/web`, seen from this file and from the bundled `dist/server/` alike. */
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

/** What browsers take for a secure connection. */
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

/** Each of these does nothing, or harm, without the other. */
const S3_NEEDS = [
  ['S3_ENDPOINT', 'S3_BUCKET'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
] as const

/** Every variable with its default, and the rules between them. */
export const environment = v.pipe(
  v.object({
    /** Nothing else is taken: a misspelt `production` would be a development server that people can reach. */
    NODE_ENV: v.optional(v.picklist(['development', 'production', 'test']), 'development'),
    PORT: v.optional(wholeNumber(0, 65_535), '8080'),
    HOST: v.optional(v.string(), '127.0.0.1'),
    /** Another PostgreSQL than the embedded one. */
    DATABASE_URL: v.optional(address(/^postgres(ql)?:$/, 'not a postgres:// address')),
    /** The role that owns the tables, where DATABASE_URL's does not: for `admin migrate` alone. */
    MIGRATE_DATABASE_URL: v.optional(address(/^postgres(ql)?:$/, 'not a postgres:// address')),
    DATABASE_CONNECTIONS: v.optional(wholeNumber(1, 200), '10'),
    /** Pictures, and the embedded PostgreSQL. */
    DATA_DIR: v.optional(v.string(), '.data'),
    /** With a bucket, pictures live in object storage that speaks the S3 protocol; else in DATA_DIR. */
    S3_BUCKET: v.optional(v.string()),
    S3_ENDPOINT: v.optional(address(/^https?:$/, 'not an http(s):// address')),
    S3_REGION: v.optional(v.string(), 'us-east-1'),
    S3_ACCESS_KEY_ID: v.optional(v.string()),
    S3_SECRET_ACCESS_KEY: v.optional(v.string()),
    /** Without a word, on where there is an endpoint. */
    S3_FORCE_PATH_STYLE: v.optional(yesOrNo),
    /** The built shop, where it does not stand beside the server. */
    WEB_DIR: v.optional(v.string(), WEB_DIRECTORY),
    /** The address people open, where it is not the server's own. */
    PUBLIC_URL: v.optional(address(/^https?:$/, 'not an http(s):// address')),
    /** Where the operators' console is; in production there is none without it. */
    ADMIN_URL: v.optional(address(/^https?:$/, 'not an http(s):// address')),
    /** How long an operator's session lasts without being used. */
    OPERATOR_IDLE_MINUTES: v.optional(wholeNumber(1, 720), '30'),
    /** Operators' sign-ins tried from one address. */
    OPERATOR_LOGIN_CALLS_A_MINUTE: v.optional(wholeNumber(1, 1_000_000), '60'),
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
    /** Concurrent calls; more are refused at once with `Retry-After`. */
    CALLS_AT_ONCE: v.optional(wholeNumber(1, 100_000), '200'),
    /** With a port, `/metrics` is served there; an address that only the operator's own network reaches. */
    METRICS_HOST: v.optional(v.string(), '127.0.0.1'),
    METRICS_PORT: v.optional(wholeNumber(1, 65_535)),
    /** Of the visits, with METRICS_PORT only: the fraction whose web vitals are measured. */
    VITALS_SAMPLE: v.optional(v.pipe(v.string(), v.toNumber(), v.minValue(0), v.maxValue(1)), '0.1'),
    /** Told of terminals that fall silent and are back; its path may hold a secret. */
    TERMINAL_ALERT_URL: v.optional(
      v.pipe(
        v.string(),
        v.check(
          (text) => isWebAddress(text) && new URL(text).username === '',
          'not an http(s):// address without a user name',
        ),
      ),
    ),
    /** Searches at once, and as many filtered listings; a few more of each wait. */
    SEARCHES_AT_ONCE: v.optional(wholeNumber(1, 1000), '3'),
    /** Open to members' channels at once; see realtime/connection-limit.ts. */
    SOCKETS_AT_ONCE: v.optional(wholeNumber(1, 1_000_000), '10000'),
    SOCKETS_AN_ADDRESS: v.optional(wholeNumber(1, 1_000_000), '2000'),
    /** From one address; see `loginCalls` in routes/api-routes.ts. */
    LOGIN_CALLS_A_MINUTE: v.optional(wholeNumber(1, 1_000_000), '120'),
    /** Login codes that may be asked for, whichever numbers they are for; see domain/login-budget.ts. */
    LOGIN_CODES_A_MINUTE: v.optional(wholeNumber(1, 1_000_000), '600'),
    LOGIN_CODES_A_DAY: v.optional(wholeNumber(1, 100_000_000), '2000'),
    /** Wrong codes for one client's numbers, before none is compared until the minute is over. */
    LOGIN_FAILURES_A_MINUTE: v.optional(wholeNumber(1, 1_000_000), '60'),
    /** How long a session lasts without being used. */
    SESSION_DAYS: v.optional(wholeNumber(1, 3650), '30'),
    /** How long it lasts since its code was passed, however much it is used. */
    SESSION_ABSOLUTE_DAYS: v.optional(wholeNumber(1, 3650), '90'),
    /** How long members' notifications are kept. */
    NOTIFICATION_DAYS: v.optional(wholeNumber(1, 36_500), '730'),
    /** Whether `/api/docs` is served; without a word, everywhere but in production. */
    API_DOCS: v.optional(yesOrNo),
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
    if (env.NODE_ENV === 'production') {
      for (const [variable, message] of productionFaults(env)) complain(variable, message)
    }
    // An invalid address would appear with number and code in each message's error.
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
}

/** What a development server does by default and a production server refuses; each says what to set. */
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
  if (env.ADMIN_URL !== undefined && !isSecureAddress(env.ADMIN_URL)) {
    yield ['ADMIN_URL', "must begin with https://: browsers keep the console's cookie of no other address"]
  }
  if (env.DEMO_CLIENT === true) {
    yield ['DEMO_CLIENT', 'production has no demo client: unset it, or set DEMO_CLIENT=0']
  }
}
