/**
 * Persistent store of the push transport: secrets encrypted with the system's key, received message ids in
 * plain text.
 */
import { safeStorage } from 'electron'
import * as v from 'valibot'
import type { CredentialStore } from './fcm-transport.ts'
import { fcmCredentials, type FcmCredentials } from './fcm-registration.ts'
import type { DeviceStore } from '../device-store.ts'

/** On a Linux without a keyring Electron's key is a public constant; nothing is stored then. */
async function canKeepSecrets(): Promise<boolean> {
  if (!(await safeStorage.isAsyncEncryptionAvailable())) return false
  return process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text'
}

async function opened(secret: string): Promise<FcmCredentials | null> {
  try {
    const { result } = await safeStorage.decryptStringAsync(Buffer.from(secret, 'base64'))
    return v.parse(fcmCredentials, JSON.parse(result))
  } catch {
    return null
  }
}

async function closed(credentials: FcmCredentials): Promise<string> {
  return (await safeStorage.encryptStringAsync(JSON.stringify(credentials))).toString('base64')
}

/** @param store where it is kept, across restarts */
export function credentialStore(store: DeviceStore): CredentialStore {
  /** Where nothing may be kept, the terminal asks for a new token with each start. */
  let unkept: FcmCredentials | null = null
  return {
    async readCredentials() {
      if (unkept !== null) return unkept
      const secret = await store.readPushSecret()
      return secret === null || !(await canKeepSecrets()) ? null : opened(secret)
    },
    async keepCredentials(credentials) {
      const isKept = credentials !== null && (await canKeepSecrets())
      unkept = isKept ? null : credentials
      await store.keepPushSecret(isKept ? await closed(credentials) : null)
    },
    readReceived: store.readReceivedPushIds,
    keepReceived: store.keepReceivedPushIds,
  }
}
