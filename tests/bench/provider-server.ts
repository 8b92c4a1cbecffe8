/**
 * The provider as deployed, on a database that the benchmark filled. Runs in its own process with `DATABASE_URL`;
 * prints its port.
 */
import { randomInt } from 'node:crypto'
import { env, stdout } from 'node:process'
import { buildApp, CONNECTIONS_WAITING } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { openDatabase } from '../../server/db/open.ts'
import { tellMemoryWhenAsked } from './measured-process.ts'

const config = readConfig(env)
const database = await openDatabase({
  databaseUrl: config.databaseUrl,
  dataDirectory: config.dataDirectory,
  connections: config.databaseConnections,
})
const app = await buildApp({
  database,
  config,
  sms: { send: () => Promise.resolve() },
  otpPepper: 'a pepper for the benchmark',
  now: () => new Date(),
  randomBelow: (limit) => randomInt(limit),
})
tellMemoryWhenAsked()
await app.listen({ port: 0, host: '127.0.0.1', backlog: CONNECTIONS_WAITING })
stdout.write(`${JSON.stringify(app.server.address())}\n`)
