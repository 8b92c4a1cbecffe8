import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses'
import { afterAll, describe, expect, it } from 'vitest'
import { packagingConfiguration } from '../../../build/packaging/configuration.ts'
import { wrongFuses } from '../../../build/packaging/fuses.ts'
import { signingProblems, windowsSigning } from '../../../build/packaging/signing.ts'
import { kioskIdentity } from '../../../src/contract/kiosk/kiosk-identity.ts'
import { binaryWithFuses } from '../../setup/package/placeholder-electron.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'packaging-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const vendor = {
  KIOSK_VENDOR_NAME: 'Rewards Ltd',
  KIOSK_VENDOR_EMAIL: 'it@rewards.test',
  KIOSK_VENDOR_URL: 'https://rewards.test',
}
const publisher = { KIOSK_PUBLISHER_NAME: 'CN=Rewards Ltd, O=Rewards Ltd, L=Pune, C=IN' }
const certificate = { WIN_CSC_LINK: 'base64', WIN_CSC_KEY_PASSWORD: 'word' }
const azure = {
  AZURE_TENANT_ID: 't',
  AZURE_CLIENT_ID: 'c',
  AZURE_CLIENT_SECRET: 's',
  KIOSK_AZURE_SIGN_ENDPOINT: 'https://sign.test',
  KIOSK_AZURE_SIGN_ACCOUNT: 'account',
  KIOSK_AZURE_SIGN_PROFILE: 'profile',
}

describe('signing', () => {
  it('takes nothing for a release on Windows but a whole set of credentials', () => {
    expect(signingProblems('windows', { ...vendor, ...publisher, ...certificate })).toEqual([])
    expect(signingProblems('windows', { ...vendor, ...publisher, ...azure })).toEqual([])
    expect(signingProblems('windows', { ...vendor, ...publisher })).toEqual([
      'WIN_CSC_LINK is missing',
      'WIN_CSC_KEY_PASSWORD is missing',
    ])
    const { AZURE_TENANT_ID: _without, ...half } = azure
    expect(signingProblems('windows', { ...vendor, ...publisher, ...half })).toEqual([
      'AZURE_TENANT_ID is missing',
    ])
  })

  it.each(['', 'Rewards Ltd', 'CN=Rewards Ltd'])(
    'refuses %j as the publisher, whom the updater could not tell from another',
    (name) => {
      const environment = { ...vendor, ...certificate, KIOSK_PUBLISHER_NAME: name }
      expect(signingProblems('windows', environment)).toHaveLength(1)
      expect(windowsSigning({ ...environment, KIOSK_PUBLISHER_NAME: '' })).toEqual({})
    },
  )

  it('asks on macOS for a certificate and for the key that notarizes', () => {
    expect(signingProblems('macos', vendor)).toEqual([
      'CSC_LINK is missing',
      'CSC_KEY_PASSWORD is missing',
      'CSC_INSTALLER_LINK is missing',
      'CSC_INSTALLER_KEY_PASSWORD is missing',
      'APPLE_API_KEY is missing',
      'APPLE_API_KEY_ID is missing',
      'APPLE_API_ISSUER is missing',
    ])
  })

  it('asks on Linux for the key that packages are signed with', () => {
    expect(signingProblems('linux', vendor)).toEqual(['KIOSK_GPG_KEY is missing'])
  })

  it('hands the packager the publisher with the credentials, and nothing without', () => {
    expect(windowsSigning({ ...publisher, ...azure })).toMatchObject({
      azureSignOptions: {
        publisherName: publisher.KIOSK_PUBLISHER_NAME,
        codeSigningAccountName: 'account',
        certificateProfileName: 'profile',
        endpoint: 'https://sign.test',
      },
    })
    expect(windowsSigning({ ...publisher, ...certificate })).toEqual({
      signtoolOptions: { publisherName: publisher.KIOSK_PUBLISHER_NAME },
    })
    expect(windowsSigning({})).toEqual({})
  })
})

describe('the packager’s configuration', () => {
  const release = packagingConfiguration({ release: true, environment: {} })

  it('forces a signature in a release and checks it at each update', () => {
    expect(release.forceCodeSigning).toBe(true)
    expect(release.win?.verifyUpdateCodeSignature).toBe(true)
    expect(release.mac).toMatchObject({ hardenedRuntime: true, notarize: false })
    expect(packagingConfiguration({ release: false, environment: {} }).forceCodeSigning).toBe(false)
  })

  it('signs an unsigned build ad hoc after its fuses are switched, which Apple silicon asks for', () => {
    expect(packagingConfiguration({ release: false, environment: {} }).electronFuses).toMatchObject({
      resetAdHocDarwinSignature: true,
    })
    expect(release.electronFuses).toMatchObject({ resetAdHocDarwinSignature: false })
  })

  it('makes what IT installs: NSIS and a per-machine MSI, dmg, pkg and zip, deb and rpm', () => {
    const targets = [release.win, release.mac, release.linux].map((system) => {
      const wanted = system?.target as { target: string }[] | undefined
      return wanted?.map(({ target }) => target)
    })
    expect(targets).toEqual([
      ['nsis', 'msi'],
      ['dmg', 'pkg', 'zip'],
      ['deb', 'rpm'],
    ])
    expect(release.nsis?.perMachine).toBe(false)
    expect(release.msi?.perMachine).toBe(true)
    expect(release.pkg).toMatchObject({ installLocation: '/Applications', allowCurrentUserHome: false })
    expect(release.deb?.appArmorProfile).toMatch(/apparmor-profile$/)
  })

  it('says on macOS why the local network is asked for', () => {
    expect(release.mac?.extendInfo).toHaveProperty('NSLocalNetworkUsageDescription')
  })

  it('has the id that main shows itself by, an archive, and no way around the sandbox', () => {
    expect(release.appId).toBe(kioskIdentity.appId)
    expect(release.asar).toBe(true)
    expect(release.disableAsarIntegrity).toBeUndefined()
    expect(JSON.stringify(release)).not.toContain('no-sandbox')
  })
})

describe('fuses', () => {
  const binary = path.join(folder, 'kiosk')

  it('names each fuse of a fresh binary that is not as it must be', async () => {
    writeFileSync(binary, binaryWithFuses('101100110'))
    expect((await wrongFuses(binary)).map((problem) => problem.replace(`${binary}: `, ''))).toEqual([
      'fuse runAsNode is on, must be off',
      'fuse enableNodeOptionsEnvironmentVariable is on, must be off',
      'fuse enableNodeCliInspectArguments is on, must be off',
      'fuse grantFileProtocolExtraPrivileges is on, must be off',
      'fuse enableCookieEncryption is off, must be on',
      'fuse enableEmbeddedAsarIntegrityValidation is off, must be on',
      'fuse onlyLoadAppFromAsar is off, must be on',
      'fuse loadBrowserProcessSpecificV8Snapshot is on, must be off',
      'fuse wasmTrapHandlers is off, must be on',
    ])
  })

  it('finds nothing wrong once they are switched, and a single one that is switched back', async () => {
    writeFileSync(binary, binaryWithFuses())
    const right = {
      [FuseV1Options.RunAsNode]: false,
      [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
      [FuseV1Options.EnableNodeCliInspectArguments]: false,
      [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
      [FuseV1Options.EnableCookieEncryption]: true,
      [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
      [FuseV1Options.OnlyLoadAppFromAsar]: true,
      [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    }
    await flipFuses(binary, { version: FuseVersion.V1, ...right })
    expect(await wrongFuses(binary)).toEqual([])
    await flipFuses(binary, { version: FuseVersion.V1, [FuseV1Options.OnlyLoadAppFromAsar]: false })
    expect(await wrongFuses(binary)).toEqual([`${binary}: fuse onlyLoadAppFromAsar is off, must be on`])
  })

  it('refuses a fuse that a later Electron has taken away, and a file without any', async () => {
    writeFileSync(binary, binaryWithFuses('0100110'))
    expect(await wrongFuses(binary)).toEqual([
      `${binary}: fuse grantFileProtocolExtraPrivileges is neither on nor off, must be off`,
      `${binary}: fuse wasmTrapHandlers is neither on nor off, must be on`,
    ])
    writeFileSync(binary, binaryWithFuses('0100110011'))
    expect(await wrongFuses(binary)).toEqual([
      `${binary}: fuse number 9 is unknown to build/packaging/fuses.ts`,
    ])
    writeFileSync(binary, 'no wire')
    await expect(wrongFuses(binary)).rejects.toThrow('sentinel')
  })
})
