/**
 * Electron's security recommendations (electronjs.org/docs/latest/tutorial/security), one by one, checked against the
 * built main on a real Electron: what Electron did for it, its pages' headers and its packages' contents.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { packagingConfiguration } from '../../build/packaging/configuration.ts'
import { hashPin } from '../../electron/main/base/pin.rules.ts'
import { bridgeCalls } from '../../src/contract/kiosk/bridge.ts'
import { expect, machineFile, test, type Kiosk } from './kiosk-test.ts'
import { runningShop } from '../setup/running-shop.ts'
import { tap } from './touch.ts'

const SHOP = 'shop://app/rewards_points_website/demo'
const ELSEWHERE = 'https://elsewhere.test/'

interface Evidence {
  kiosk: Kiosk
  /** The preferences of every view of this kiosk: its own pages, the shop and the exit PIN. */
  views: readonly Record<string, unknown>[]
}

type Proof = (evidence: Evidence) => void | Promise<void>

function mainBundle(): string {
  return readdirSync('dist/kiosk/main', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(`dist/kiosk/main/${name}`, 'utf8'))
    .join('\n')
}

const happened = (kiosk: Kiosk, event: string): boolean =>
  kiosk.journal().some((line) => line.event === event)

/** No view has the dangerous value: Electron's default is safe, or main sets the preference. */
function noPageHas(preference: string, dangerous: unknown): Proof {
  return ({ views }) => {
    for (const preferences of views) expect({ ...preferences }[preference]).not.toBe(dangerous)
  }
}

function everyPageHas(preference: string, value: boolean): Proof {
  return ({ views }) => {
    for (const preferences of views) expect({ ...preferences }).toHaveProperty(preference, value)
  }
}

async function cspOf(kiosk: Kiosk, address: string): Promise<string> {
  const page = await kiosk.page()
  return page.evaluate(
    async (asked) => (await fetch(asked)).headers.get('content-security-policy') ?? '',
    address,
  )
}

const recommendations: readonly (readonly [string, Proof])[] = [
  [
    '1 Only load secure content',
    async ({ kiosk }) => {
      for (const page of kiosk.pages())
        expect(page.url()).toMatch(/^(?:shop:\/\/|http:\/\/\w+\.kiosk\.localhost\/)/)
      // Otherwise pages reach only the configured provider; the terminal page reports one without TLS.
      expect(await cspOf(kiosk, '/rewards_points_website/demo')).not.toMatch(
        /(?:^|[\s;])(?:http|ws):(?:[\s;]|$)|\*/,
      )
    },
  ],
  ['2 Do not enable Node.js integration for remote content', everyPageHas('nodeIntegration', false)],
  ['3 Enable context isolation', everyPageHas('contextIsolation', true)],
  ['4 Enable process sandboxing', everyPageHas('sandbox', true)],
  [
    '5 Handle session permission requests from remote content',
    async ({ kiosk }) => {
      const page = await kiosk.page()
      const states = await page.evaluate(
        (names) =>
          Promise.all(names.map(async (name) => (await navigator.permissions.query({ name })).state)),
        ['camera', 'geolocation', 'notifications', 'midi'] as PermissionName[],
      )
      expect(new Set(states)).toEqual(new Set(['denied']))
    },
  ],
  ['6 Do not disable webSecurity', noPageHas('webSecurity', false)],
  [
    '7 Define a content security policy',
    async ({ kiosk }) => {
      const csp = await cspOf(kiosk, '/rewards_points_website/demo')
      expect(csp).toContain("default-src 'none'")
      expect(csp).toContain("require-trusted-types-for 'script'")
      expect(/script-src ([^;]*)/.exec(csp)?.[1]).not.toMatch(/unsafe|https?:|\*/)
      // A reply of the provider's host is never a page.
      expect(await cspOf(kiosk, '/api/v1/fetchHomePageData/demo')).toContain("default-src 'none'")
    },
  ],
  ['8 Do not enable allowRunningInsecureContent', noPageHas('allowRunningInsecureContent', true)],
  ['9 Do not enable experimental features', noPageHas('experimentalFeatures', true)],
  [
    '10 Do not use enableBlinkFeatures',
    ({ views }) => {
      for (const preferences of views) expect(preferences['enableBlinkFeatures']).toBe('')
    },
  ],
  // Nothing more to check: only this tag could allow popups.
  ['11 Do not use allowpopups for webviews', noPageHas('webviewTag', true)],
  [
    '12 Verify webview options before creation',
    async ({ kiosk }) => expect(await kiosk.system.attachWebview()).toBe(true),
  ],
  [
    '13 Disable or limit navigation',
    async ({ kiosk }) => {
      const page = await kiosk.page()
      await page.evaluate((address) => location.assign(address), ELSEWHERE)
      await expect.poll(() => happened(kiosk, 'navigation-denied')).toBe(true)
    },
  ],
  [
    '14 Disable or limit creation of new windows',
    async ({ kiosk }) => {
      const page = await kiosk.page()
      await page.evaluate(() => void window.open('/rewards_points_website/about'))
      await expect.poll(() => happened(kiosk, 'popup-denied')).toBe(true)
    },
  ],
  [
    '15 Do not use shell.openExternal with untrusted content',
    // No bundle contains the name.
    () => expect(mainBundle()).not.toContain('openExternal'),
  ],
  [
    '16 Use a current version of Electron',
    () => {
      // The current version changes weekly: the version is pinned, and `npm run audit` checks it before each release.
      const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
        devDependencies: { electron: string }
      }
      expect(devDependencies.electron).toMatch(/^\d+\.\d+\.\d+$/)
      expect(readFileSync('.github/workflows/release.yml', 'utf8')).toContain('npm run audit')
    },
  ],
  [
    '17 Validate the sender of all IPC messages',
    async ({ kiosk }) => {
      const { forge } = kiosk.system
      for (const name of Object.keys(bridgeCalls)) {
        const call = { channel: `kiosk:${name}`, values: [], isMainFrame: true, fromOwnWindow: true }
        expect(await forge({ ...call, frameAddress: ELSEWHERE }), name).toContain('another origin')
        expect(await forge({ ...call, frameAddress: SHOP, fromOwnWindow: false }), name).toContain(
          'not a window of ours',
        )
        expect(await forge({ ...call, frameAddress: SHOP, isMainFrame: false }), name).toContain(
          'not the main frame',
        )
      }
    },
  ],
  [
    '18 Avoid usage of the file:// protocol and prefer usage of custom protocols',
    async ({ kiosk }) => {
      const schemes = await kiosk.system.schemes()
      expect(schemes).toEqual([
        expect.objectContaining({
          scheme: 'shop',
          privileges: expect.objectContaining({ secure: true }),
        }),
      ])
      expect(schemes[0]?.privileges).not.toHaveProperty('bypassCSP')
      expect(mainBundle()).not.toMatch(/\.loadFile\(|file:\/\/\/?\$\{/)
    },
  ],
  [
    '19 Check which fuses you can change',
    () => {
      // tests/package reads the fuses of a built binary, and signing reads them again.
      const { electronFuses } = packagingConfiguration({ release: true, environment: {} })
      expect(electronFuses).toMatchObject({
        runAsNode: false,
        enableNodeOptionsEnvironmentVariable: false,
        enableNodeCliInspectArguments: false,
        grantFileProtocolExtraPrivileges: false,
        enableCookieEncryption: true,
        enableEmbeddedAsarIntegrityValidation: true,
        onlyLoadAppFromAsar: true,
        loadBrowserProcessSpecificV8Snapshot: false,
      })
    },
  ],
  [
    '20 Do not expose Electron APIs to untrusted web content',
    async ({ kiosk }) => {
      const page = await kiosk.page()
      const exposed = await page.evaluate(() =>
        Object.values((window as { kiosk?: object }).kiosk ?? {}).map((value) => typeof value),
      )
      expect(new Set(exposed)).toEqual(new Set(['function']))
      const electronsOwn = ['electron', 'ipcRenderer', 'require', 'process', 'module', 'Buffer', 'host']
      expect(await page.evaluate((names) => names.filter((name) => name in window), electronsOwn)).toEqual([])
    },
  ],
]

test("Electron's 20 security recommendations are followed, each by every page [K.25]", async ({
  startKiosk,
}) => {
  expect(recommendations.map(([name]) => Number.parseInt(name, 10))).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 1),
  )
  const kiosk = await startKiosk({
    machineFile: machineFile({ idleSeconds: 600, exitPinHash: await hashPin('246810') }),
  })
  const { press, power, sessions, sessionRules, views } = kiosk.system
  const first = await kiosk.page()
  await expect(first.getByRole('heading', { name: 'Explore Categories' })).toBeVisible()
  // A wipe opens its probe page and the next shop; the exit PIN opens its own view and closes it.
  await power('lock-screen')
  const shop = await kiosk.pageAfter(first)
  await expect(shop.getByRole('heading', { name: 'Explore Categories' })).toBeVisible()
  await press({ key: 'E', modifiers: ['control', 'alt', 'shift'] })
  const pinPage = await kiosk.pageAfter(shop)
  await tap(pinPage.getByRole('button', { name: 'Back to the shop' }))
  await expect.poll(() => kiosk.pages()).toEqual([shop])
  await test.step('every session has the same rules; those of nobody reach nothing', async () => {
    const { origin } = new URL(runningShop().url)
    const ofPages = { hasScheme: true, reaches: [origin] }
    const ofNobody = { hasScheme: false, reaches: [] }
    expect(await sessions()).toEqual(['host', 'pictures', 'visitor-1', 'visitor-2'])
    for (const [name, rules] of [
      // Electron's default session.
      ['', ofNobody],
      ['host', ofPages],
      ['pictures', { hasScheme: false, reaches: [origin] }],
      ['visitor-1', ofNobody],
      ['visitor-2', ofPages],
    ] as const)
      expect(await sessionRules(name, [origin, ELSEWHERE]), name).toEqual(rules)
  })
  const made = await views()
  expect(made.length).toBeGreaterThanOrEqual(4)
  for (const [name, prove] of recommendations) await test.step(name, () => prove({ kiosk, views: made }))
})
