/**
 * Persistent store of the push transport: secrets encrypted with the system's key, received message ids in plain text.
 */
import type { SafeStorage } from 'electron'
import * as v from 'valibot'
import type { CredentialStore } from './fcm-transport.ts'
import { fcmCredentials, type FcmCredentials } from './fcm-registration.ts'
import type { DeviceStore } from '../base/device-store.ts'
import type { Journal } from '../base/journal.ts'

/**
 * Whether a secret may be stored. On Linux without a keyring Electron's key is a public constant. Checks the backend
 * first: `isAsyncEncryptionAvailable` starts the encryptor, which may ask for a keyring's password on the screen
 * (browser_process_impl.cc, CreateOSCryptAsync).
 */
async function canKeepSecrets(safeStorage: SafeStorage): Promise<boolean> {
  if (process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text') return false
  return safeStorage.isAsyncEncryptionAvailable()
}

async function opened(secret: string, safeStorage: SafeStorage): Promise<FcmCredentials | null> {
  try {
    const { result } = await safeStorage.decryptStringAsync(Buffer.from(secret, 'base64'))
    return v.parse(fcmCredentials, JSON.parse(result))
  } catch {
    return null
  }
}

export interface CredentialStoreOptions {
  /** Where it is kept across restarts. */
  store: DeviceStore
  /** Records once if this system can't encrypt. */
  journal: Journal
  safeStorage: SafeStorage
}

export function credentialStore({ store, journal, safeStorage }: CredentialStoreOptions): CredentialStore {
  /** Kept in memory if nothing may be stored: one new token per start, not one per attempt. */
  let unkept: FcmCredentials | null = null
  let hasFailed = false

  /** The encrypted text; `null` if it may not be stored or `encryptStringAsync` refuses. */
  async function closed(credentials: FcmCredentials): Promise<string | null> {
    try {
      if (!(await canKeepSecrets(safeStorage))) return null
      return (await safeStorage.encryptStringAsync(JSON.stringify(credentials))).toString('base64')
    } catch {
      if (!hasFailed) journal.note('push-secret-not-kept')
      hasFailed = true
      return null
    }
  }

  return {
    async readCredentials() {
      if (unkept !== null) return unkept
      const secret = await store.readPushSecret()
      return secret === null || !(await canKeepSecrets(safeStorage)) ? null : opened(secret, safeStorage)
    },
    async keepCredentials(credentials) {
      // Set before anything can fail: a new identity with every attempt would be a new device for Google.
      unkept = credentials
      const secret = credentials === null ? null : await closed(credentials)
      await store.keepPushSecret(secret)
      if (secret !== null) unkept = null
    },
    readReceived: store.readReceivedPushIds,
    keepReceived: store.keepReceivedPushIds,
  }
}
