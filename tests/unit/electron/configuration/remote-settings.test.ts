/** Settings from a provider: their precedence among the places, and that no others are accepted. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readConfiguration } from '../../../../electron/main/configuration/read-configuration.ts'
import { settingNames, settings } from '../../../../electron/main/configuration/settings.rules.ts'
import { shownSettings } from '../../../../electron/main/configuration/shown-settings.rules.ts'
import { heartbeatReply } from '../../../../src/contract/kiosk/heartbeat.ts'
import {
  remoteSettingNames,
  remoteSettings,
  versionedSettings,
  type RemoteSettings,
} from '../../../../src/contract/kiosk/remote-settings.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'remote-settings-'))
  vi.stubEnv('KIOSK_CONFIGURATION_FOLDER', folder)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

const needed = { providerUrl: 'https://shop.example.com/api/v1', clientLoginId: 'acme' }
const given: RemoteSettings = {
  idleSeconds: 90,
  attractTitle: 'Happy Diwali',
  attractPictures: 'media/a.webp',
}

async function configured(
  { machine = {}, policy = {} }: { machine?: object; policy?: object },
  values = given,
) {
  writeFileSync(path.join(folder, 'kiosk.json'), JSON.stringify({ ...needed, ...machine }))
  writeFileSync(path.join(folder, 'policy.json'), JSON.stringify(policy))
  const configuration = await readConfiguration(false, () => Promise.resolve({ version: 7, values }))
  if (!configuration.ok) throw new Error('it is right')
  return configuration
}

describe('settings of the provider', () => {
  it('stand below policy and above the machine file, and are shown with their version', async () => {
    const policy = { attractTitle: 'From policy' }
    const machine = { remoteSettings: true, idleSeconds: 30, attractTitle: 'From the file' }
    const configuration = await configured({ machine, policy })
    expect(configuration.settings).toMatchObject({
      idleSeconds: 90,
      attractTitle: 'From policy',
      attractPictures: 'media/a.webp',
    })
    const shown = shownSettings(configuration).filter(({ source }) => source === 'provider')
    expect(shown.map(({ name, value, place }) => [name, value, place])).toEqual([
      ['idleSeconds', '90', 'version 7'],
      ['attractPictures', 'media/a.webp', 'version 7'],
    ])
  })

  it.each([
    ['unless the terminal says so', { machine: { idleSeconds: 30 } }],
    [
      'where policy forbids them',
      { machine: { idleSeconds: 30, remoteSettings: true }, policy: { remoteSettings: false } },
    ],
  ])('are not taken %s', async (_case, places) => {
    expect((await configured(places)).settings).toMatchObject({ idleSeconds: 30, attractTitle: null })
  })

  it('are these, and no others can come', () => {
    expect(remoteSettingNames).toEqual([
      'idleSeconds',
      'attractTitle',
      'attractTitleHindi',
      'attractPictures',
      'openingHours',
    ])
    const others = settingNames.filter((name) => !(remoteSettingNames as string[]).includes(name))
    expect(others).toEqual(
      expect.arrayContaining(['exitPinHash', 'providerUrl', 'updateFeed', 'remoteSettings']),
    )
    const values = Object.fromEntries(settingNames.map((name) => [name, 'x']))
    const read = v.parse(heartbeatReply, { settings: { version: 1, values: { ...values, ...given } } })
    expect(read.settings?.values).toEqual({ ...given, attractTitleHindi: 'x' })
    for (const name of others) expect(v.is(remoteSettings, { [name]: 'x' })).toBe(false)
  })

  it.each<[string, unknown]>([
    ['idleSeconds', 4],
    ['idleSeconds', 3601],
    ['idleSeconds', '90'],
    ['attractTitle', 'two\nlines'],
    ['attractTitle', 'x'.repeat(121)],
    ['attractPictures', 'https://evil.example/a.png'],
    ['attractPictures', '../../etc/a.png'],
    ['openingHours', 'always'],
    ['attractPictures', Array.from({ length: 11 }, () => 'a.png').join(',')],
  ])('with %s %j leave that one out, and the others count', (name, value) => {
    const read = v.parse(versionedSettings, {
      version: 2,
      values: { ...given, attractTitleHindi: 'नमस्ते', [name]: value },
    })
    expect(read.values).toEqual(
      Object.fromEntries(
        Object.entries({ ...given, attractTitleHindi: 'नमस्ते' }).filter(([each]) => each !== name),
      ),
    )
    expect(v.is(remoteSettings, { [name]: value })).toBe(false)
  })

  it('are right for the terminal’s own settings, at their limits too', () => {
    const limits: Required<RemoteSettings>[] = [
      {
        idleSeconds: 5,
        attractTitle: 'x',
        attractTitleHindi: 'x',
        attractPictures: 'a.png',
        openingHours: 'Mo 09:00-10:00',
      },
      {
        idleSeconds: 3600,
        attractTitle: 'x'.repeat(120),
        attractTitleHindi: 'x'.repeat(120),
        attractPictures: Array.from({ length: 10 }, () => 'media/a.webp').join(','),
        openingHours: Array.from({ length: 20 }, () => 'Mo-Fr 09:00-18:00').join('; '),
      },
    ]
    for (const values of limits)
      for (const name of remoteSettingNames) expect(v.is(settings[name].schema, values[name])).toBe(true)
  })
})
