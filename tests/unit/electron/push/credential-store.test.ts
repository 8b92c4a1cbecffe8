import type { SafeStorage } from 'electron'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { credentialStore } from '../../../../electron/main/push/credential-store.ts'
import type { FcmCredentials } from '../../../../electron/main/push/fcm-registration.ts'
import type { DeviceStore } from '../../../../electron/main/base/device-store.ts'
import { journalStub } from '../journal-stub.ts'

const safeStorage = {
  isAsyncEncryptionAvailable: vi.fn<() => Promise<boolean>>(),
  getSelectedStorageBackend: vi.fn<() => string>(),
  encryptStringAsync: vi.fn<(text: string) => Promise<Buffer>>(),
}

const credentials = { project: 'a', token: 'terminal-1' } as unknown as FcmCredentials

function openStore() {
  const kept: (string | null)[] = []
  const { journal, notes } = journalStub()
  const store = {
    readPushSecret: () => Promise.resolve(kept.at(-1) ?? null),
    keepPushSecret: (secret: string | null) => Promise.resolve(void kept.push(secret)),
  } as unknown as DeviceStore
  return {
    credentials: credentialStore({ store, journal, safeStorage: safeStorage as unknown as SafeStorage }),
    kept,
    notes,
  }
}

beforeEach(() => {
  safeStorage.isAsyncEncryptionAvailable.mockReset().mockResolvedValue(true)
  safeStorage.getSelectedStorageBackend.mockReset().mockReturnValue('gnome_libsecret')
  safeStorage.encryptStringAsync.mockReset().mockImplementation((text) => Promise.resolve(Buffer.from(text)))
})

describe("the push transport's secret", () => {
  it('stays known where the system can not encrypt it, so that no try registers the terminal anew', async () => {
    // electron_api_safe_storage.cc: available once the encryptor is ready, although each encryption may still be
    // rejected.
    safeStorage.encryptStringAsync.mockRejectedValue(new Error('Error while encrypting the text'))
    const { credentials: store, kept, notes } = openStore()
    await store.keepCredentials(credentials)
    await store.keepCredentials(credentials)
    expect(await store.readCredentials()).toBe(credentials)
    expect(kept).toEqual([null, null])
    expect(notes.filter(({ event }) => event === 'push-secret-not-kept')).toHaveLength(1)
  })

  it('is kept encrypted, and given up when the transport says so', async () => {
    const { credentials: store, kept } = openStore()
    await store.keepCredentials(credentials)
    expect(kept).toEqual([Buffer.from(JSON.stringify(credentials)).toString('base64')])
    await store.keepCredentials(null)
    expect(await store.readCredentials()).toBeNull()
  })

  it('asks no keyring on a Linux without one, since starting the encryptor may ask on the screen', async () => {
    vi.spyOn(process, 'platform', 'get').mockReturnValue('linux')
    safeStorage.getSelectedStorageBackend.mockReturnValue('basic_text')
    const { credentials: store, kept } = openStore()
    await store.keepCredentials(credentials)
    expect(safeStorage.isAsyncEncryptionAvailable).not.toHaveBeenCalled()
    expect(kept).toEqual([null])
    expect(await store.readCredentials()).toBe(credentials)
  })
})
