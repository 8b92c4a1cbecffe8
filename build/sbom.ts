/**
 * `npm run sbom -- FILE`: every package with its version, licence and hash, as CycloneDX. npm generates it from the
 * lock file and marks packages used only to build and test.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const MOST_BYTES = 64 * 1024 * 1024

const file = process.argv[2] ?? 'dist/sbom.cdx.json'
const { status, stdout, stderr } = spawnSync(
  'npm',
  ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'],
  { encoding: 'utf8', maxBuffer: MOST_BYTES, shell: process.platform === 'win32' },
)
if (status !== 0) {
  console.error(stderr)
  process.exit(1)
}
interface Inventory {
  metadata: { component: { name: string } }
  components: unknown[]
}
const inventory = JSON.parse(stdout) as Inventory
// npm uses the name of the current folder.
inventory.metadata.component.name = packageName()
writeFileSync(file, `${JSON.stringify(inventory, null, 2)}\n`)
console.log(`${file}: ${inventory.components.length} packages`)

function packageName(): string {
  return (JSON.parse(readFileSync('package.json', 'utf8')) as { name: string }).name
}
