import { describe, expect, it } from 'vitest'
import { keyVerdict } from '../../../electron/main/window/key-list.rules.ts'
import {
  allowedOrigins,
  isHostPage,
  isShopPage,
  mayRequest,
} from '../../../electron/main/network/allow-list.rules.ts'
import { restartBudget } from '../../../electron/main/sessions/restart-budget.rules.ts'

interface Held {
  control?: boolean
  alt?: boolean
  shift?: boolean
  meta?: boolean
  code?: string
}

const key = (pressed: string, held: Held = {}, platform: NodeJS.Platform = 'win32') =>
  keyVerdict(
    { key: pressed, code: '', control: false, alt: false, shift: false, meta: false, ...held },
    platform,
  )

describe('the allow-list of addresses', () => {
  it.each(['shop://app/rewards_points_website', 'shop://app/rewards_points_website/My_cart?x=1#top'])(
    'lets a page lead to %s',
    (address) => expect(isShopPage(address)).toBe(true),
  )

  it.each([
    'https://example.com/rewards_points_website/',
    'shop://app/rewards_points_websites/',
    'shop://app/media/a.html',
    'shop://app@evil/rewards_points_website/',
    'shop://app.evil/rewards_points_website/',
    'shop://host/exit-pin',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    'about:blank',
    'mailto:a@b.c',
    '',
  ])('does not let it lead to %s', (address) => expect(isShopPage(address)).toBe(false))

  it('knows its own pages', () => {
    expect(isHostPage('shop://host/crashed')).toBe(true)
    expect(isHostPage('shop://app/crashed')).toBe(false)
  })

  it('lets the session ask the provider and nobody else', () => {
    const origins = allowedOrigins(['https://shop.example.com/api/v1', 'http://files.test:81/'])
    const allowed = [
      'shop://app/api/v1/me',
      'data:image/png;base64,AA',
      'https://shop.example.com/api/v1/me',
      'wss://shop.example.com/app/key',
      'http://files.test:81/a.jpg',
    ]
    const denied = ['https://example.com/', 'http://shop.example.com/', 'file:///a', 'nonsense']
    expect([...allowed, ...denied].filter((address) => mayRequest(address, origins))).toEqual(allowed)
  })
})

describe('keys', () => {
  it.each(['a', 'Z', '5', ' ', '@', 'é', 'Backspace', 'Enter', 'Tab', 'ArrowLeft'])(
    'lets %s through',
    (typed) => expect(key(typed)).toBe('pass'),
  )

  it.each(['F1', 'F5', 'F11', 'F12', 'BrowserBack', 'ContextMenu', 'PrintScreen', 'Meta'])(
    'drops %s',
    (typed) => expect(key(typed)).toBe('drop'),
  )

  it('lets a character through that belongs to no key, as a scanner types it (VK_PACKET), and no shortcut with it', () => {
    expect(key('Unidentified')).toBe('pass')
    for (const held of [{ control: true }, { alt: true }, { meta: true }])
      expect(key('Unidentified', held)).toBe('drop')
  })

  it('drops every shortcut', () => {
    expect(key('r', { control: true })).toBe('drop')
    expect(key('F4', { alt: true })).toBe('drop')
    expect(key('w', { meta: true })).toBe('drop')
    expect(key('Delete', { control: true, alt: true })).toBe('drop')
    expect(key('i', { control: true, shift: true })).toBe('drop')
  })

  it('types what a keyboard types with AltGr', () => {
    expect(key('€', { control: true, alt: true })).toBe('pass')
  })

  it('types what a Mac types with Option, accents too', () => {
    for (const typed of ['@', '€', 'å', '~', 'Dead']) {
      expect(key(typed, { alt: true }, 'darwin')).toBe('pass')
      expect(key(typed, { alt: true }, 'linux')).toBe('drop')
    }
    for (const shortcut of ['ArrowLeft', 'F4', 'Tab', 'Escape'])
      expect(key(shortcut, { alt: true }, 'darwin')).toBe('drop')
    expect(key('@', { alt: true, meta: true }, 'darwin')).toBe('drop')
  })

  it('knows the way to the page for the PIN, by the place of its key where Option makes another letter of it', () => {
    const held = { control: true, alt: true, shift: true }
    expect(key('E', held)).toBe('exit pin')
    expect(key('‰', { ...held, code: 'KeyE' }, 'darwin')).toBe('exit pin')
    expect(key('E', { control: true, alt: true, shift: true, meta: true })).toBe('drop')
  })
})

describe('coming back', () => {
  it('makes a new window for two crashes in 60 s, and shows the static page for a third', () => {
    const { crashed } = restartBudget()
    expect([crashed(0), crashed(1000), crashed(2000)]).toEqual(['new window', 'new window', 'static page'])
  })

  it('forgets a crash after 60 s', () => {
    const { crashed } = restartBudget()
    crashed(0)
    crashed(1000)
    expect(crashed(60_000)).toBe('new window')
  })
})
