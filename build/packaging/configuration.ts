/** What the kiosk's installers are made of and how. Read by `npm run package`; docs/decisions/006 says why. */
import path from 'node:path'
import type { Configuration } from 'electron-builder'
import { kioskIdentity } from '../../src/contract/kiosk-identity.ts'
import { kioskFuses } from './fuses.ts'
import { addDataFolder } from './msi-data-folder.ts'
import { canNotarize, windowsSigning } from './signing.ts'

const project = path.resolve(import.meta.dirname, '../..')
const here = (name: string): string => path.join(import.meta.dirname, name)

/** Where the packages are written. */
export const PACKAGE_FOLDER = path.join(project, 'dist/packages')

/** A name that nobody can own: the feed of an installed kiosk comes from its configuration alone. */
const NO_FEED = 'https://updates.invalid'

/** An MSI is recognised as an upgrade by this code; it never changes. */
const MSI_UPGRADE_CODE = '7C4C9F1E-3A55-4B0B-9C53-8E2B6F6C3D41'

export interface PackagingChoice {
  /** A release refuses to be built without a signature. */
  release: boolean
  environment: Readonly<Record<string, string | undefined>>
}

function windows(environment: PackagingChoice['environment']): Configuration {
  return {
    win: {
      target: [
        { target: 'nsis', arch: 'x64' },
        { target: 'msi', arch: 'x64' },
      ],
      icon: path.join(project, 'resources/icons/kiosk.ico'),
      verifyUpdateCodeSignature: true,
      ...windowsSigning(environment),
    },
    nsis: {
      oneClick: false,
      perMachine: false,
      include: here('installer.nsh'),
      createDesktopShortcut: false,
      runAfterFinish: false,
    },
    msi: {
      oneClick: false,
      perMachine: true,
      upgradeCode: MSI_UPGRADE_CODE,
      createDesktopShortcut: false,
      runAfterFinish: false,
    },
    msiProjectCreated: addDataFolder,
  }
}

function macos(environment: PackagingChoice['environment']): Configuration {
  return {
    mac: {
      target: [
        { target: 'dmg', arch: ['x64', 'arm64'] },
        { target: 'pkg', arch: ['x64', 'arm64'] },
        { target: 'zip', arch: ['x64', 'arm64'] },
      ],
      icon: path.join(project, 'resources/icons/kiosk.icns'),
      category: 'public.app-category.business',
      hardenedRuntime: true,
      gatekeeperAssess: false,
      entitlements: here('entitlements.mac.plist'),
      entitlementsInherit: here('entitlements.mac.plist'),
      notarize: canNotarize(environment),
      // macOS 15 asks with this sentence where the provider's address lies in the local network.
      extendInfo: {
        NSLocalNetworkUsageDescription: 'The shop reaches its provider in the local network of this office.',
      },
    },
    // For MDM: into /Applications alone, over an older version, wherever that one was moved to.
    pkg: {
      installLocation: '/Applications',
      isRelocatable: false,
      overwriteAction: 'upgrade',
      allowAnywhere: false,
      allowCurrentUserHome: false,
      allowRootDirectory: true,
      scripts: here('pkg-scripts'),
    },
  }
}

function linux(maintainer: string): Configuration {
  return {
    linux: {
      target: [
        { target: 'deb', arch: ['x64', 'arm64'] },
        { target: 'rpm', arch: ['x64', 'arm64'] },
      ],
      executableName: 'rewards-kiosk',
      icon: path.join(project, 'resources/icons/linux'),
      category: 'Office',
      synopsis: 'A rewards shop for a shared terminal',
      maintainer,
      vendor: maintainer,
    },
    deb: { appArmorProfile: here('apparmor-profile') },
  }
}

/** @returns the packager's configuration for all three systems */
export function packagingConfiguration({ release, environment }: PackagingChoice): Configuration {
  const vendor = environment['KIOSK_VENDOR_NAME'] || 'Rewards Shop'
  const email = environment['KIOSK_VENDOR_EMAIL'] || 'kiosk@rewards-shop.invalid'
  const maintainer = `${vendor} <${email}>`
  return {
    appId: kioskIdentity.appId,
    productName: 'Rewards Kiosk',
    copyright: `© ${vendor}`,
    directories: { output: PACKAGE_FOLDER, buildResources: here('.') },
    forceCodeSigning: release,
    // Main's packages are in its bundle, so the app carries none. `false` keeps the packager from collecting any.
    beforeBuild: () => Promise.resolve(false),
    files: [
      'dist/kiosk/**',
      'resources/host/**',
      'package.json',
      '!**/*.map',
      '!**/*.{br,gz}',
      '!**/node_modules/**',
    ],
    extraMetadata: {
      homepage: environment['KIOSK_VENDOR_URL'] || 'https://rewards-shop.invalid',
      author: { name: vendor, email },
      workspaces: null,
      overrides: null,
    },
    asar: true,
    // Switching fuses rewrites the binary, and Apple silicon ends a program whose signature no longer fits. A release is
    // signed after that; any other build gets a new ad-hoc signature.
    electronFuses: { ...kioskFuses, resetAdHocDarwinSignature: !release },
    publish: { provider: 'generic', url: NO_FEED },
    artifactName: '${name}-${version}-${os}-${arch}.${ext}',
    ...windows(environment),
    ...macos(environment),
    ...linux(maintainer),
  }
}
