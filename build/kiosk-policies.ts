/** `npm run kiosk:policies`: the policy templates and the guide's tables and files, made of the schema of settings. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { policyFiles } from './policy-templates/policy-files.ts'

for (const { file, text } of policyFiles()) {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
  console.log(path.relative(process.cwd(), file))
}
