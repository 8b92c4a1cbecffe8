import { describe, expect, it } from 'vitest'
import {
  layerOfEnvironment,
  layerOfJson,
  layerOfRegistry,
  problemLine,
  resolveConfiguration,
  type ResolvedConfiguration,
  type SettingLayer,
} from '../../../../electron/main/configuration/configuration.rules.ts'
import {
  configurationRemarks,
  shownSettings,
} from '../../../../electron/main/configuration/shown-settings.rules.ts'

const policy = (values: object): SettingLayer => layerOfJson('policy', 'policy.json', JSON.stringify(values))
const machine = (values: object): SettingLayer =>
  layerOfJson('machine file', 'kiosk.json', JSON.stringify(values, null, 2))
const needed = { providerUrl: 'https://shop.test/api/v1', clientLoginId: 'acme' }

function problemsOf(resolved: ResolvedConfiguration) {
  if (resolved.ok) throw new Error('the configuration was taken')
  return resolved.problems
}

function settingsOf(resolved: ResolvedConfiguration) {
  if (!resolved.ok) throw new Error(JSON.stringify(resolved.problems))
  return resolved
}

describe('configuration', () => {
  it('takes policy before machine file before environment before what is built in, and knows which [W.40]', () => {
    const { settings, origins } = settingsOf(
      resolveConfiguration([
        policy({ idleSeconds: 60 }),
        machine({ ...needed, idleSeconds: 70, countdownSeconds: 20 }),
        layerOfEnvironment({
          KIOSK_IDLE_SECONDS: '80',
          KIOSK_COUNTDOWN_SECONDS: '10',
          KIOSK_FULL_SCREEN: '0',
        }),
      ]),
    )
    expect(settings).toMatchObject({
      idleSeconds: 60,
      countdownSeconds: 20,
      fullScreen: false,
      assetUrl: null,
    })
    expect(origins).toMatchObject({
      idleSeconds: 'policy',
      countdownSeconds: 'machine file',
      fullScreen: 'environment',
      assetUrl: 'built in',
    })
  })

  it('waits 120 s and counts 30 s down where nobody says otherwise', () => {
    expect(settingsOf(resolveConfiguration([machine(needed)])).settings).toMatchObject({
      idleSeconds: 120,
      countdownSeconds: 30,
      fullScreen: true,
    })
  })

  it('names the line and the setting that is wrong', () => {
    const file = layerOfJson(
      'machine file',
      '/etc/kiosk.json',
      '{\n  "clientLoginId": "acme",\n  "idleSeconds": "soon"\n}',
    )
    expect(
      problemsOf(resolveConfiguration([file, layerOfEnvironment({ KIOSK_PROVIDER_URL: 'https://a.test' })])),
    ).toEqual([
      {
        name: 'idleSeconds',
        source: 'machine file',
        place: '/etc/kiosk.json',
        line: 3,
        message: 'must be a whole number of seconds from 5 to 3600',
      },
    ])
  })

  it('never lets a wrong policy fall through to a weaker place', () => {
    const resolved = resolveConfiguration([
      policy({ fullScreen: 'maybe' }),
      machine({ ...needed, fullScreen: false }),
    ])
    expect(problemsOf(resolved)).toMatchObject([{ name: 'fullScreen', source: 'policy' }])
  })

  it('names what is missing and how to give it', () => {
    const problems = problemsOf(resolveConfiguration([machine({})]))
    expect(problems.map(({ name }) => name)).toEqual(['providerUrl', 'clientLoginId'])
    expect(problems[0]?.message).toContain('KIOSK_PROVIDER_URL')
  })

  it('names the line where a file stops being JSON', () => {
    const broken = layerOfJson('machine file', 'kiosk.json', '{\n  "clientLoginId": "acme",\n  oops\n}')
    expect(problemsOf(resolveConfiguration([broken]))[0]).toMatchObject({
      name: null,
      place: 'kiosk.json',
      line: 3,
    })
  })

  it('names the line of a setting and not of a text that looks like it', () => {
    const file = layerOfJson(
      'machine file',
      'kiosk.json',
      '{\n "about": "providerUrl",\n "clientLoginId": "acme",\n\n "providerUrl": 5\n}',
    )
    expect(problemsOf(resolveConfiguration([file]))).toMatchObject([{ name: 'providerUrl', line: 5 }])
  })

  it.each(['{\n  "orderEncryptionKey": s3cret\n}', '{\n  "orderEncryptionKey": "s3cret\n}'])(
    'never shows a file that is wrong, since it may hold a secret',
    (text) => {
      const problems = problemsOf(resolveConfiguration([layerOfJson('machine file', 'kiosk.json', text)]))
      expect(problems[0]).toMatchObject({ name: null, line: 2, message: 'is not valid JSON' })
      expect(JSON.stringify(problems)).not.toContain('s3cret')
    },
  )

  it('never repeats a wrong value', () => {
    const problems = problemsOf(resolveConfiguration([machine({ ...needed, exitPinHash: 246_810 })]))
    expect(problems).toMatchObject([{ name: 'exitPinHash', message: 'must be text' }])
  })

  it('shows every setting with its origin, and of a secret only whether it is set', () => {
    const orderEncryptionKey = 'ab'.repeat(32)
    const resolved = resolveConfiguration([
      policy({ idleSeconds: 60 }),
      machine({ ...needed, orderEncryptionKey, idelSeconds: 5 }),
    ])
    const shown = shownSettings(resolved)
    const of = (wanted: string) => shown.find(({ name }) => name === wanted)
    expect(of('idleSeconds')).toMatchObject({ value: '60', source: 'policy', place: 'policy.json' })
    expect(of('countdownSeconds')).toMatchObject({ value: '30', source: 'built in' })
    expect(of('orderEncryptionKey')).toMatchObject({ value: 'set', source: 'machine file' })
    expect(of('exitPinHash')).toMatchObject({ value: 'not set' })
    expect(JSON.stringify(shown)).not.toContain(orderEncryptionKey)
    expect(configurationRemarks(resolved)).toContain('No setting has this name (kiosk.json: idelSeconds).')
  })

  it.each([
    ['http://shop.test/api/v1', ['providerUrl is an http address']],
    ['http://127.0.0.1:8080/api/v1', []],
    ['https://shop.test/api/v1', []],
  ])('remarks on what travels without TLS: %s', (providerUrl, remarks) => {
    const found = configurationRemarks(
      settingsOf(resolveConfiguration([machine({ ...needed, supervised: true, providerUrl })])),
    )
    expect(found.map((remark) => remark.split(':')[0])).toEqual(remarks)
  })

  it.each([
    [{}, true],
    [{ supervised: true }, false],
    [{ fullScreen: false }, false],
  ])('remarks on a full screen that nothing starts again: %j', (values, isRemarked) => {
    const found = configurationRemarks(resolveConfiguration([machine({ ...needed, ...values })]))
    expect(found.some((remark) => remark.includes('set supervised to true'))).toBe(isRemarked)
  })

  it('keeps the exit PIN of a kiosk whose address is wrong', () => {
    const exitPinHash = `scrypt:${'a'.repeat(32)}:${'b'.repeat(64)}`
    const resolved = resolveConfiguration([
      policy({ exitPinHash }),
      machine({ ...needed, providerUrl: 'shop.test' }),
    ])
    expect(resolved).toMatchObject({ ok: false, settings: { exitPinHash, clientLoginId: 'acme' } })
  })

  it.each(['My_cart', 'a b', 'a/b', ''])('does not take %j for a client login id', (clientLoginId) => {
    expect(problemsOf(resolveConfiguration([machine({ ...needed, clientLoginId })]))).toHaveLength(1)
  })

  it('says which names it does not know', () => {
    expect(settingsOf(resolveConfiguration([machine({ ...needed, idelSeconds: 5 })])).unknown).toEqual([
      'kiosk.json: idelSeconds',
    ])
  })

  it('reads a policy from the Windows registry', () => {
    const printed =
      '\r\nHKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\RewardsShop\\Kiosk\r\n    providerUrl    REG_SZ    https://shop.test/api/v1\r\n    idleSeconds    REG_DWORD    0x3c\r\n\r\n'
    expect(layerOfRegistry('HKLM', printed).values).toEqual({
      providerUrl: 'https://shop.test/api/v1',
      idleSeconds: 60,
    })
    expect(layerOfRegistry('HKLM', '').values).toEqual({})
  })

  it('says so where the registry tool printed a letter that nobody can read', () => {
    const printed = Buffer.from('    clientLoginId    REG_SZ    caf\u00E9\r\n', 'latin1').toString('utf8')
    const problems = problemsOf(resolveConfiguration([layerOfRegistry('HKLM', printed), machine(needed)]))
    expect(problems.map(problemLine)).toEqual([
      "clientLoginId holds a letter that can't be read here: give it in the machine file (HKLM)",
    ])
  })

  it('says so where the registry tool printed question marks for Hindi, and takes a single one', () => {
    const printed = (title: string) =>
      layerOfRegistry('HKLM', `    attractTitleHindi    REG_SZ    ${title}\r\n`).broken?.message
    expect(printed('???? ??')).toContain("attractTitleHindi holds a letter that can't be read here")
    expect(printed('Ready?')).toBeUndefined()
  })

  it('keeps the blanks of a password, and of nothing else', () => {
    const printed = '    proxyUser    REG_SZ    kiosk \r\n    proxyPassword    REG_SZ     secret \r\n'
    expect(layerOfRegistry('HKLM', printed).values).toEqual({ proxyUser: 'kiosk', proxyPassword: ' secret ' })
  })
})
