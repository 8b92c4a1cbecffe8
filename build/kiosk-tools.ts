/**
 * IT's tools beside the installers; needs only Node: `node kiosk-tools.mjs`. `npm run build:kiosk-tools` bundles it
 * into one file; in a checkout, use `npm run kiosk:tools -- …`.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { dump, load } from 'js-yaml'
import * as v from 'valibot'
import { settings } from '../electron/main/configuration/settings.rules.ts'
import { hashPin } from '../electron/main/base/pin.rules.ts'
import { clientPolicies } from './policy-templates/client-policies.ts'

const USAGE = `Usage:
  node kiosk-tools.mjs pin [PIN]                            the hash of an exit PIN; asks for it if none is given
  node kiosk-tools.mjs policies CLIENT PROVIDER_URL [FOLDER] a client's macOS profile and Linux policy
  node kiosk-tools.mjs stage PERCENT FILE…                  how many terminals in a hundred take a feed's version`

/** Its message is printed without a stack trace. */
class WrongUse extends Error {}

const exitPin = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\d{4,12}$/, 'A PIN has 4 to 12 digits, such as: node kiosk-tools.mjs pin 246810'),
)

const client = v.object({
  clientLoginId: settings.clientLoginId.schema,
  providerUrl: settings.providerUrl.schema,
})

const feedFile = v.looseObject({ version: v.string(), files: v.array(v.looseObject({ url: v.string() })) })

const percentage = v.pipe(
  v.string(),
  v.regex(/^\d{1,3}$/, 'PERCENT must be a whole number from 0 to 100'),
  v.transform(Number),
  v.maxValue(100, 'PERCENT must be a whole number from 0 to 100'),
)

/** @throws WrongUse with one line per problem, each with the setting's name */
function parsed<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  const read = v.safeParse(schema, value)
  if (read.success) return read.output
  const lines = read.issues.map((issue) => `${v.getDotPath(issue) ?? ''} ${issue.message}`.trim())
  throw new WrongUse(lines.join('\n'))
}

/** A PIN from a prompt appears neither in the shell's history nor in the process list. */
async function askForPin(): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const pin = await terminal.question('Exit PIN, 4 to 12 digits: ')
  terminal.close()
  return pin
}

async function printPinHash([given]: readonly string[]): Promise<void> {
  console.log(await hashPin(parsed(exitPin, given ?? (await askForPin()))))
}

function writePolicies([clientLoginId = '', providerUrl = '', given]: readonly string[]): void {
  const wanted = parsed(client, { clientLoginId, providerUrl })
  const folder = given ?? path.join('kiosk-policies', wanted.clientLoginId)
  for (const { name, text } of clientPolicies(wanted)) {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
    console.log(file)
  }
}

/** Run it again with a larger number to continue, with 0 to stop; a terminal's place in the rollout does not change. */
function stage([percent, ...files]: readonly string[]): void {
  const stagingPercentage = parsed(percentage, percent ?? '')
  if (files.length === 0) throw new WrongUse('Name at least one file of the feed, such as latest.yml')
  const feeds = files.map((file) => ({ file, feed: parsed(feedFile, load(readFileSync(file, 'utf8'))) }))
  for (const { file, feed } of feeds) {
    writeFileSync(file, dump({ ...feed, stagingPercentage }))
    console.log(`${file}: ${feed.version} for ${stagingPercentage} in 100`)
  }
}

const commands: Record<string, (parameters: readonly string[]) => void | Promise<void>> = {
  pin: printPinHash,
  policies: writePolicies,
  stage,
}

const [name = '', ...parameters] = process.argv.slice(2)
try {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) throw new WrongUse(USAGE)
  await command(parameters)
} catch (error) {
  const isSystemError = error instanceof Error && 'code' in error
  console.error(error instanceof WrongUse || isSystemError ? error.message : String(error))
  process.exitCode = 1
}
