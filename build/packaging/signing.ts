/**
 * Credentials for signing the packages, from the environment only; a certificate or key is never in the repository.
 * electron-builder reads most variables itself; this file checks which are required together.
 */
import type { Configuration } from 'electron-builder'

export type KioskPlatform = 'windows' | 'macos' | 'linux'

type Environment = Readonly<Record<string, string | undefined>>

const AZURE = [
  'AZURE_TENANT_ID',
  'AZURE_CLIENT_ID',
  'AZURE_CLIENT_SECRET',
  'KIOSK_AZURE_SIGN_ENDPOINT',
  'KIOSK_AZURE_SIGN_ACCOUNT',
  'KIOSK_AZURE_SIGN_PROFILE',
]
const WINDOWS_CERTIFICATE = ['WIN_CSC_LINK', 'WIN_CSC_KEY_PASSWORD']
const NOTARIZATION = ['APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER']
/** A pkg needs a certificate of its own kind, "Developer ID Installer". */
const MACOS = [
  'CSC_LINK',
  'CSC_KEY_PASSWORD',
  'CSC_INSTALLER_LINK',
  'CSC_INSTALLER_KEY_PASSWORD',
  ...NOTARIZATION,
]
const LINUX = ['KIOSK_GPG_KEY']
const VENDOR = ['KIOSK_VENDOR_NAME', 'KIOSK_VENDOR_EMAIL', 'KIOSK_VENDOR_URL']

/** Variables whose values must never be found in a package. */
export const secretVariables = [
  'AZURE_CLIENT_SECRET',
  'WIN_CSC_LINK',
  'WIN_CSC_KEY_PASSWORD',
  'CSC_LINK',
  'CSC_KEY_PASSWORD',
  'CSC_INSTALLER_LINK',
  'CSC_INSTALLER_KEY_PASSWORD',
  'APPLE_API_KEY',
  'KIOSK_GPG_KEY',
  'DATABASE_URL',
  'OTP_PEPPER',
  'S3_SECRET_ACCESS_KEY',
  'PUSHER_SECRET',
  'FIREBASE_SERVICE_ACCOUNT',
  'GITHUB_TOKEN',
] as const

/** A full subject: a self-signed certificate could have the same common name. */
const FULL_NAME = /^CN=.+,\s*(?:.+,\s*)?O=.+/

function missing(environment: Environment, names: readonly string[]): string[] {
  return names.filter((name) => !environment[name]).map((name) => `${name} is missing`)
}

function windowsProblems(environment: Environment): string[] {
  const usesAzure = AZURE.some((name) => environment[name])
  const problems = missing(environment, usesAzure ? AZURE : WINDOWS_CERTIFICATE)
  const publisher = environment['KIOSK_PUBLISHER_NAME'] ?? ''
  if (FULL_NAME.test(publisher)) return problems
  return [...problems, "KIOSK_PUBLISHER_NAME must be the certificate's whole subject, CN=…, O=…, C=…"]
}

/** What a release for a platform lacks; empty if it can be signed. */
export function signingProblems(platform: KioskPlatform, environment: Environment): string[] {
  const vendor = missing(environment, VENDOR)
  if (platform === 'windows') return [...windowsProblems(environment), ...vendor]
  return [...missing(environment, platform === 'macos' ? MACOS : LINUX), ...vendor]
}

/** The signing part of the configuration for Windows; empty if the environment has no credentials. */
export function windowsSigning(environment: Environment): NonNullable<Configuration['win']> {
  const publisherName = environment['KIOSK_PUBLISHER_NAME']
  // Without the name the updater would accept any publisher's installer: no name, no signing, no update.
  if (!publisherName || windowsProblems(environment).length > 0) return {}
  if (!environment['KIOSK_AZURE_SIGN_ACCOUNT']) return { signtoolOptions: { publisherName } }
  return {
    azureSignOptions: {
      publisherName,
      endpoint: environment['KIOSK_AZURE_SIGN_ENDPOINT'] ?? '',
      codeSigningAccountName: environment['KIOSK_AZURE_SIGN_ACCOUNT'],
      certificateProfileName: environment['KIOSK_AZURE_SIGN_PROFILE'] ?? '',
    },
  }
}

/** Whether the environment has the credentials for notarization. */
export function canNotarize(environment: Environment): boolean {
  return missing(environment, ['CSC_LINK', 'CSC_KEY_PASSWORD', ...NOTARIZATION]).length === 0
}
