// @vitest-environment jsdom
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  layerOfEnvironment,
  layerOfJson,
  resolveConfiguration,
} from '../../../electron/main/configuration/configuration.rules.ts'
import { formOf } from '../../../electron/main/configuration/setting-form.rules.ts'
import { settingNames, settings, type Setting } from '../../../electron/main/configuration/settings.rules.ts'
import { kioskIdentity } from '../../../src/contract/kiosk/kiosk-identity.ts'
import { clientPolicies } from '../../../build/policy-templates/client-policies.ts'
import { policyFiles } from '../../../build/policy-templates/policy-files.ts'

const files = policyFiles()

function textOf(ending: string): string {
  return files.find(({ file }) => file.endsWith(ending))?.text ?? ''
}

function xml(ending: string): Document {
  const parsed = new DOMParser().parseFromString(textOf(ending), 'application/xml')
  expect(parsed.querySelector('parsererror')?.textContent).toBeUndefined()
  return parsed
}

function idsOf(document: Document, selector: string, attribute: string): string[] {
  return [...document.querySelectorAll(selector)].map((found) => found.getAttribute(attribute) ?? '')
}

describe('policy templates', () => {
  it.each(files.map(({ file }) => path.relative(process.cwd(), file)))(
    '%s says what the schema says (npm run kiosk:policies) [K.24]',
    (name) => {
      expect(existsSync(name)).toBe(true)
      expect(readFileSync(name, 'utf8')).toBe(files.find(({ file }) => file.endsWith(name))?.text)
    },
  )

  it('give Windows a policy for every setting, which writes the value that the kiosk reads', () => {
    const template = xml('.admx')
    expect(idsOf(template, 'policy', 'name')).toEqual(settingNames)
    for (const policy of template.querySelectorAll('policy')) {
      const name = policy.getAttribute('name')
      expect(policy.getAttribute('key')).toBe(String.raw`SOFTWARE\Policies\RewardsShop\Kiosk`)
      const holders = [policy, ...policy.querySelectorAll('elements > *')]
      expect(holders.map((holder) => holder.getAttribute('valueName')).filter(Boolean)).toEqual([name])
    }
  })

  it('give Windows a word and an input for everything that the template refers to', () => {
    const words = xml('.adml')
    const wanted = [...textOf('.admx').matchAll(/\$\((string|presentation)\.(\w+)\)/g)]
    const of = (kind: string) => [
      ...new Set(wanted.filter((found) => found[1] === kind).map(([, , id = '']) => id)),
    ]
    expect(idsOf(words, 'string', 'id').toSorted()).toEqual(of('string').toSorted())
    expect(idsOf(words, 'presentation', 'id')).toEqual(of('presentation'))
    expect(idsOf(words, 'presentation > *', 'refId')).toEqual(idsOf(xml('.admx'), 'elements > *', 'id'))
    const withInput = settingNames.filter((name) => formOf(settings[name].schema).kind !== 'flag')
    expect(idsOf(words, 'presentation', 'id')).toEqual(withInput)
  })

  it('fill in no number for Windows that nobody chose', () => {
    for (const box of xml('.adml').querySelectorAll('decimalTextBox')) {
      const name = settingNames.find((known) => known === box.getAttribute('refId'))
      const setting: Setting = settings[name!]
      expect(Number(box.getAttribute('defaultValue'))).toBe(setting.builtIn)
    }
  })

  it('give macOS a property list whose every key has its value', () => {
    const profile = xml('.mobileconfig')
    expect(profile.documentElement.tagName).toBe('plist')
    for (const dictionary of profile.querySelectorAll('dict')) {
      const tags = [...dictionary.children].map(({ tagName }) => tagName)
      expect(tags.filter((_, index) => index % 2 === 0).every((tag) => tag === 'key')).toBe(true)
      expect(tags.filter((_, index) => index % 2 === 1)).not.toContain('key')
      expect(tags.length % 2).toBe(0)
    }
    const payload = profile.querySelector('array > dict')
    expect(payload?.querySelector('string')?.textContent).toBe('com.rewardsshop.kiosk')
  })

  it('identify a profile by its client: the same each time, and none like another', () => {
    const idsFor = (clientLoginId: string): string[] => {
      const [profile] = clientPolicies({ clientLoginId, providerUrl: 'https://shop.test/api/v1' })
      expect(profile?.text).toContain(`<key>clientLoginId</key><string>${clientLoginId}</string>`)
      return [...(profile?.text ?? '').matchAll(/<key>PayloadUUID<\/key><string>(.*?)<\/string>/g)].map(
        ([, id = '']) => id,
      )
    }
    const acme = idsFor('acme')
    expect(acme).toHaveLength(4)
    for (const id of acme)
      expect(id).toMatch(/^[0-9A-F]{8}-[0-9A-F]{4}-5[0-9A-F]{3}-[89AB][0-9A-F]{3}-[0-9A-F]{12}$/)
    expect(idsFor('acme')).toEqual(acme)
    expect(new Set([...acme, ...idsFor('globex')])).toHaveLength(8)
  })

  it('let notifications appear on macOS without a question and without a way on', () => {
    const payloads = [...xml('.mobileconfig').querySelectorAll('array > dict')]
    const settingsOf = payloads.find(({ textContent }) =>
      textContent.includes('com.apple.notificationsettings'),
    )
    const words = settingsOf?.textContent.replaceAll(/\s+/g, ' ') ?? ''
    expect(words).toContain(`BundleIdentifier${kioskIdentity.appId}`)
    expect(settingsOf?.innerHTML).toMatch(/<key>ShowInNotificationCenter<\/key><false/)
  })

  it('start the kiosk on macOS without an announcement, by rules for its agent and its login item', () => {
    const payloads = [...xml('.mobileconfig').querySelectorAll('array > dict')]
    const background = payloads.find(({ textContent }) => textContent.includes('com.apple.servicemanagement'))
    const rules = [...(background?.querySelectorAll('array > dict') ?? [])].map(({ textContent }) =>
      textContent.replaceAll(/\s+/g, ' ').trim(),
    )
    expect(rules).toHaveLength(2)
    for (const rule of rules) expect(rule).toContain(kioskIdentity.appId)
  })

  it('name every setting on macOS, the optional ones in a comment', () => {
    for (const name of settingNames) expect(textOf('.mobileconfig')).toContain(`<key>${name}</key>`)
  })

  /** The settings of macOS's payload, as `plutil -convert json` prints them. */
  function profileAsJson(): string {
    const payload = xml('.mobileconfig').querySelector('array > dict')
    const tags = [...(payload?.children ?? [])]
    const given = tags
      .map((tag, index) => [tag.textContent, tags[index + 1]?.textContent ?? ''] as const)
      .filter((_, index) => index % 2 === 0 && !(tags[index]?.textContent ?? '').startsWith('Payload'))
    return JSON.stringify(Object.fromEntries(given))
  }

  it.each([
    ['macOS', profileAsJson],
    ['Linux', () => textOf('kiosk.json')],
    // A group policy has only the settings that an administrator has enabled.
    ['Windows', () => '{"providerUrl":"https://shop.example.com/api/v1","clientLoginId":"acme"}'],
  ])(
    'leave on %s what a machine file and a supervisor say, and start a kiosk without either [K.24]',
    (_system, template) => {
      const policy = layerOfJson('policy', 'template', template())
      expect(resolveConfiguration([policy])).toMatchObject({ ok: true, unknown: [] })
      const resolved = resolveConfiguration([
        policy,
        layerOfJson('machine file', 'kiosk.json', '{"idleSeconds":45}'),
        layerOfEnvironment({ KIOSK_SUPERVISED: '1' }),
      ])
      expect(resolved).toMatchObject({
        ok: true,
        settings: { supervised: true, idleSeconds: 45, countdownSeconds: 30, clientLoginId: 'acme' },
        origins: { supervised: 'environment', idleSeconds: 'machine file', countdownSeconds: 'built in' },
      })
    },
  )
})
