/**
 * electron-builder's configuration of the kiosk's installers. Read by `npm run package`; docs/decisions/006 says why.
 */
import path from 'node:path'
import type { Configuration } from 'electron-builder'
import { kioskIdentity } from '../../src/contract/kiosk/kiosk-identity.ts'
import { kioskFuses } from './fuses.ts'
import { addDataFolder } from './msi-data-folder.ts'
import { canNotarize, windowsSigning } from './signing.ts'

const project = path.resolve(import.meta.dirname, '../..')
const here = (name: string): string => path.join(import.meta.dirname, name)

export const PACKAGE_FOLDER = path.join(project, 'dist/packages')

/** A reserved name that can't be registered: an installed kiosk's feed comes only from its configuration. */
const NO_FEED = 'https://updates.invalid'

/** Windows recognises an MSI upgrade by this code. Never change it. */
const MSI_UPGRADE_CODE = '7C4C9F1E-3A55-4B0B-9C53-8E2B6F6C3D41'

export interface PackagingChoice {
  /** Whether a missing signature fails the build. */
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
      // macOS 15 shows this sentence if the provider's address is in the local network.
      extendInfo: {
        NSLocalNetworkUsageDescription: 'The shop reaches its provider in the local network of this office.',
      },
    },
    // For MDM: installs only into /Applications and replaces an older version, even one that was moved.
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
    rpm: { afterRemove: here('rpm-after-remove.tpl') },
  }
}

/** @returns electron-builder's configuration for all three systems */
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
    // Main's packages are in its bundle, so the app needs none. `false` keeps electron-builder from collecting them.
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
    // Switching fuses rewrites the binary, and Apple silicon kills a program with an invalid signature. A release is
    // signed afterwards; any other build gets a new ad-hoc signature.
    electronFuses: { ...kioskFuses, resetAdHocDarwinSignature: !release },
    publish: { provider: 'generic', url: NO_FEED },
    artifactName: '${name}-${version}-${os}-${arch}.${ext}',
    ...windows(environment),
    ...macos(environment),
    ...linux(maintainer),
  }
}
