/** The provider as deployed, on a database that the bench filled; runs in its own process with `DATABASE_URL`. */
import { randomInt } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { env } from 'node:process'
import { buildApp, CONNECTIONS_WAITING } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { openDatabase } from '../../server/db/open.ts'
import { tellPort } from './child.ts'
import { PEPPER } from './operator-cookie.ts'

const config = readConfig(env)
const database = await openDatabase({
  databaseUrl: config.databaseUrl,
  dataDirectory: config.dataDirectory,
  connections: config.databaseConnections,
})
const { app, startJobs } = await buildApp({
  database,
  config,
  sms: { send: () => Promise.resolve() },
  otpPepper: PEPPER,
  now: () => new Date(),
  randomBelow: (limit) => randomInt(limit),
})
startJobs(['imports', 'messages', 'pushes'])
await app.listen({ port: 0, host: '127.0.0.1', backlog: CONNECTIONS_WAITING })
tellPort(app.server.address() as AddressInfo)
