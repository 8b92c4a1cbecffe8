/**
 * `npm run package`: builds the installers of this system, or of a named one: `-- windows`, `macos`, `linux`. With
 * `--release` it fails if it can't sign. With `--folder` it builds only the unpacked app.
 */
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { build, Platform } from 'electron-builder'
import { ensureBuilt, kioskPart } from '../ensure-built.ts'
import { PACKAGE_FOLDER, packagingConfiguration } from './configuration.ts'
import { signLinuxPackages } from './sign-linux.ts'
import { signingProblems, type KioskPlatform } from './signing.ts'
import { writeThirdPartyTexts } from './third-party-texts.ts'
import { packagesProblems } from './verify-packages.ts'

const platforms: Record<KioskPlatform, Platform> = {
  windows: Platform.WINDOWS,
  macos: Platform.MAC,
  linux: Platform.LINUX,
}

function thisPlatform(): KioskPlatform {
  if (process.platform === 'win32') return 'windows'
  return process.platform === 'darwin' ? 'macos' : 'linux'
}

function isPlatform(name: string): name is KioskPlatform {
  return name in platforms
}

function refuse(reasons: readonly string[]): never {
  for (const reason of reasons) console.error(reason)
  process.exit(1)
}

const { values, positionals } = parseArgs({
  options: { release: { type: 'boolean', default: false }, folder: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const platform = positionals[0] ?? thisPlatform()
if (!isPlatform(platform)) refuse([`${platform} is none of ${Object.keys(platforms).join(', ')}`])
if (values.release) {
  const problems = signingProblems(platform, process.env)
  if (problems.length > 0) refuse(['A release is not built without its signature:', ...problems])
  if (!process.env['VITE_ORDER_ENCRYPTION_KEY'])
    refuse(['VITE_ORDER_ENCRYPTION_KEY is missing: a release does not carry the public development key'])
}

// An existing build may have another key.
if (values.release) rmSync('dist/kiosk', { recursive: true, force: true })
ensureBuilt(kioskPart)
writeThirdPartyTexts()
rmSync(PACKAGE_FOLDER, { recursive: true, force: true })
await build({
  targets: platforms[platform].createTarget(values.folder ? 'dir' : undefined),
  config: packagingConfiguration({ release: values.release, environment: process.env }),
  publish: 'never',
})
if (values.release && platform === 'linux')
  signLinuxPackages(PACKAGE_FOLDER, process.env['KIOSK_GPG_KEY'] ?? '')
const problems = await packagesProblems(PACKAGE_FOLDER)
if (problems.length > 0) refuse(problems)
console.log('Fuses read back and content checked.')
