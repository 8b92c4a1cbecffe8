/** `npm run kiosk:policies`: generates the policy templates and the table of settings from the settings' schema. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { policyFiles } from './policy-templates/policy-files.ts'

for (const { file, text } of policyFiles()) {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
  console.log(path.relative(process.cwd(), file))
}
