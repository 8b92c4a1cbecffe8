/**
 * `npm run kiosk:policies`: the policy templates and the guide's tables and files, made of the schema of settings.
 * With `-- CLIENT PROVIDER_URL` instead a client's own: the macOS profile and the Linux policy below `dist/policies`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { policyFiles, policyFilesFor, type PolicyFile } from './policy-templates/policy-files.ts'
import { settings } from '../electron/main/decisions/configuration/settings.ts'

const [clientLoginId, providerUrl] = process.argv.slice(2)
const client = v.object({
  clientLoginId: settings.clientLoginId.schema,
  providerUrl: settings.providerUrl.schema,
})

function clientsFiles(): PolicyFile[] {
  const read = v.safeParse(client, { clientLoginId, providerUrl: providerUrl ?? '' })
  if (read.success) return policyFilesFor(read.output)
  for (const { path: at, message } of read.issues) console.error(`${String(at?.[0]?.key)} ${message}`)
  console.error('npm run kiosk:policies -- CLIENT https://shop.example.com/api/v1')
  return process.exit(1)
}

for (const { file, text } of clientLoginId === undefined ? policyFiles() : clientsFiles()) {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
  console.log(path.relative(process.cwd(), file))
}
