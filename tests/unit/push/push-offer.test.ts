import { expect, it } from 'vitest'
import { pushOffer } from '../../../src/push/push-offer.ts'

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'
const android = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
const tab = { maxTouchPoints: 5, isInstalled: false, permission: null }
const app = { ...tab, isInstalled: true }

it.each([
  ['an iPhone’s tab is told how to install', { ...tab, userAgent: iphone }, 'install'],
  ['so is an iPad’s, which names itself a Mac', { ...tab, userAgent: mac }, 'install'],
  ['a Mac is not', { ...tab, userAgent: mac, maxTouchPoints: 0 }, null],
  [
    'an Android phone is asked at start',
    { ...tab, userAgent: android, permission: 'default' as const },
    null,
  ],
  [
    'an installed app asks with a press',
    { ...app, userAgent: iphone, permission: 'default' as const },
    'allow',
  ],
  ['an app that was allowed has all', { ...app, userAgent: iphone, permission: 'granted' as const }, null],
  [
    'an app that was refused is left alone',
    { ...app, userAgent: iphone, permission: 'denied' as const },
    null,
  ],
  ['an old iOS has nothing to offer', { ...app, userAgent: iphone }, null],
])('%s [O.10]', (_what, browser, offer) => {
  expect(pushOffer(browser)).toBe(offer)
})
