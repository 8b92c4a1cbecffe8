/** The server's configuration, read once from the environment; all errors are reported together. */
import { resolve } from 'node:path'
import * as v from 'valibot'
import { IN_PROCESS_PUSHER } from '../src/contract/realtime.ts'
import { environment } from './environment.ts'

/** Realtime channels of members. */
const realtimeOf = (env: v.InferOutput<typeof environment>) => ({
  /** An external Pusher-compatible service; null if this server provides the channels itself. */
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
  /** Maximum open websockets, in total and per address. */
  sockets: { atOnce: env.SOCKETS_AT_ONCE, anAddress: env.SOCKETS_AN_ADDRESS },
})

/**
 * Reads the configuration.
 * @param variables the environment; an empty variable counts as absent
 * @throws one error that names every missing or invalid variable
 */
export function readConfig(variables: Record<string, string | undefined>) {
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
    /** The role that owns the tables, if another one serves. */
    migrateDatabaseUrl: env.MIGRATE_DATABASE_URL,
    databaseConnections: env.DATABASE_CONNECTIONS,
    /** Absolute, like the next two. */
    dataDirectory: resolve(env.DATA_DIR),
    webDirectory: resolve(env.WEB_DIR),
    consoleDirectory: resolve(env.CONSOLE_DIR),
    /** Null if pictures are in the data directory. */
    s3:
      env.S3_BUCKET === undefined
        ? null
        : {
            bucket: env.S3_BUCKET,
            endpoint: env.S3_ENDPOINT,
            region: env.S3_REGION,
            credentials:
              env.S3_ACCESS_KEY_ID !== undefined && env.S3_SECRET_ACCESS_KEY !== undefined
                ? { accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY }
                : undefined,
            forcePathStyle: env.S3_FORCE_PATH_STYLE ?? env.S3_ENDPOINT !== undefined,
          },
    publicUrl: env.PUBLIC_URL,
    admin: {
      /** In production only if it has its own address. */
      isOpen: !production || env.ADMIN_URL !== undefined,
      url: env.ADMIN_URL,
      /** How long an operator's session lasts without use. */
      idleMs: env.OPERATOR_IDLE_MINUTES * 60_000,
      /** Sign-in attempts per address. */
      loginCallsAMinute: env.OPERATOR_LOGIN_CALLS_A_MINUTE,
    },
    /** Lower-case hex of 16 or 32 bytes. */
    orderEncryptionKey: env.ORDER_ENCRYPTION_KEY.toLowerCase(),
    corsOrigins: env.CORS_ORIGINS,
    connectOrigins: env.CONNECT_ORIGINS,
    callsAtOnce: env.CALLS_AT_ONCE,
    searchesAtOnce: env.SEARCHES_AT_ONCE,
    /** Where metrics are served; null if they are off. */
    metrics:
      env.METRICS_PORT === undefined
        ? null
        : { host: env.METRICS_HOST, port: env.METRICS_PORT, vitalsSample: env.VITALS_SAMPLE },
    terminalAlertUrl: env.TERMINAL_ALERT_URL,
    sms: {
      mode: env.SMS_MODE,
      urlTemplate: env.SMS_URL_TEMPLATE ?? '',
      outboxFile: env.SMS_OUTBOX_FILE ?? '',
    },
    otpPepper: env.OTP_PEPPER,
    demoClient: env.DEMO_CLIENT ?? !production,
    /** Codes requested or tried per address. */
    loginCallsAMinute: env.LOGIN_CALLS_A_MINUTE,
    loginLimits: {
      aMinuteOfClient: env.LOGIN_CODES_A_MINUTE,
      aDayOfRange: env.LOGIN_CODES_A_DAY,
      failuresAMinuteOfClient: env.LOGIN_FAILURES_A_MINUTE,
    },
    sessionLength: { idleDays: env.SESSION_DAYS, absoluteDays: env.SESSION_ABSOLUTE_DAYS },
    notificationDays: env.NOTIFICATION_DAYS,
    apiDocs: env.API_DOCS ?? !production,
    timeZone: env.TIME_ZONE,
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    replyCacheMegabytes: env.REPLY_CACHE_MB,
    /** Number of trusted proxies; 0 trusts none. */
    trustProxy: env.TRUST_PROXY,
    realtime: realtimeOf(env),
    /** A path or JSON. */
    firebaseServiceAccount: env.FIREBASE_SERVICE_ACCOUNT,
  }
}

export type Config = ReturnType<typeof readConfig>
