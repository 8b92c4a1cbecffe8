/**
 * Grades the built shop with the Mozilla Observatory's own scanner, over https on localhost: `tsx
 * tests/bench/observatory.ts`. Exits with 1 below A+. The scanner has 230 dependencies that nothing else needs, so it
 * is no dependency: the first run installs it into a cache. Needs npm and openssl.
 */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { execPath, exit, stdout } from 'node:process'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { ensureBuilt, webPart } from '../../build/ensure-built.ts'
import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { openDatabase } from '../../server/db/open.ts'
import { makeDataDirectory } from '../setup/server-process.ts'
import { removeFolder } from '../setup/remove-folder.ts'

const SCANNER = '@mdn/mdn-http-observatory'
const VERSION = '1.4.8'
const home = resolve(import.meta.dirname, '../../node_modules/.cache/observatory')
const scanner = join(home, 'node_modules', SCANNER)
const run = promisify(execFile)

const scanned = v.object({
  scan: v.object({ grade: v.string(), score: v.number() }),
  tests: v.record(
    v.string(),
    v.object({ result: v.nullable(v.string()), pass: v.boolean(), scoreModifier: v.optional(v.number(), 0) }),
  ),
})

async function installScanner(): Promise<void> {
  if (existsSync(scanner)) return
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--omit=optional', '--no-save']
  await run('npm', ['install', '--prefix', home, ...options, `${SCANNER}@${VERSION}`])
  // Its install script would download the preload list, which does not contain localhost.
  await writeFile(join(scanner, 'conf/hsts-preload.json'), '{}')
}

/** A certificate for localhost, which the scanner is configured to trust. */
async function makeCertificate(folder: string): Promise<{ key: Buffer; cert: Buffer; certFile: string }> {
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  await run('openssl', ['req', '-x509', ...kind, ...name, '-keyout', keyFile, '-out', certFile])
  return { key: await readFile(keyFile), cert: await readFile(certFile), certFile }
}

async function grade(): Promise<v.InferOutput<typeof scanned>> {
  const dataDirectory = await makeDataDirectory()
  const database = await openDatabase({ dataDirectory })
  const app = await buildApp({
    database,
    config: readConfig({
      DATA_DIR: dataDirectory,
      PUBLIC_URL: 'https://localhost',
      LOG_LEVEL: 'silent',
    }),
    sms: { send: () => Promise.resolve() },
    otpPepper: 'a pepper for the scan',
    now: () => new Date(),
    randomBelow: () => 0,
  })
  try {
    await app.ready()
    const { certFile, ...pair } = await makeCertificate(dataDirectory)
    const server = createServer(pair, (request, response) => app.routing(request, response)).listen(0)
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const scan = `import { scan } from '${SCANNER}'; console.log(JSON.stringify(await scan('localhost:${port}')))`
    const { stdout: printed } = await run(execPath, ['--input-type=module', '--eval', scan], {
      cwd: home,
      env: { ...process.env, NODE_EXTRA_CA_CERTS: certFile },
    })
    server.close()
    return v.parse(scanned, JSON.parse(printed))
  } finally {
    await app.close()
    await database.close()
    await removeFolder(dataDirectory)
  }
}

ensureBuilt(webPart)
await installScanner()
const { scan, tests } = await grade()
for (const [name, { result, scoreModifier }] of Object.entries(tests))
  stdout.write(`${String(scoreModifier).padStart(4)}  ${name}: ${result}\n`)
stdout.write(`${scan.grade} with ${scan.score} points\n`)
if (scan.grade !== 'A+') exit(1)
