/** Support pictures: what may be captured, what is discarded, and where a picture is sent. */
import type { NativeImage, WebContents } from 'electron'
import { describe, expect, it } from 'vitest'
import { pictureSender, takePicture } from '../../../../electron/main/fleet/support-picture.ts'
import { showsNoPerson, type OnScreen } from '../../../../electron/main/fleet/support-picture.rules.ts'
import { settings } from '../../../../electron/main/configuration/settings.rules.ts'
import { pictureEndpoint } from '../../../../src/contract/kiosk/heartbeat.ts'

const SHOP = 'shop://app/rewards_points_website/demo'
const HOST = 'shop://host/closed'
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0])

describe('a picture may be taken', () => {
  const attract: OnScreen = {
    settings: { supportPicture: true, attractScreen: true },
    isQuiet: true,
    hasMember: false,
    address: SHOP,
  }

  it('of the attract screen and of pages of the kiosk’s own', () => {
    expect(showsNoPerson(attract)).toBe(true)
    expect(showsNoPerson({ ...attract, address: HOST })).toBe(true)
    const withoutAttract = { supportPicture: true, attractScreen: false }
    expect(showsNoPerson({ ...attract, settings: withoutAttract, address: HOST })).toBe(true)
  })

  it.each<[string, Partial<OnScreen>]>([
    [
      'of the shop, which stands there where there is no attract screen',
      { settings: { supportPicture: true, attractScreen: false } },
    ],
    ['while a visitor’s session is open, or the PIN is asked for', { isQuiet: false }],
    ['of a page of the kiosk’s own before which a visitor waits', { isQuiet: false, address: HOST }],
    ['while a member is known', { hasMember: true }],
    ['where the setting does not say so', { settings: { supportPicture: false, attractScreen: true } }],
    ['where the setting could not be read', { settings: { attractScreen: true }, address: HOST }],
    ['of a page that is no page of ours', { address: 'https://example.com/' }],
    ['of a page that is not there yet', { address: '' }],
  ])('not %s', (_why, more) => {
    expect(showsNoPerson({ ...attract, ...more })).toBe(false)
  })

  it('only where somebody set it', () => {
    expect(settings.supportPicture.builtIn).toBe(false)
  })
})

describe('taking a picture', () => {
  function pageOf(bytes: Uint8Array, onCapture: () => void = () => undefined) {
    const taken: string[] = []
    const contents: Partial<WebContents> = {
      getURL: () => SHOP,
      capturePage() {
        taken.push(SHOP)
        onCapture()
        const image = { isEmpty: () => bytes.length === 0, toJPEG: () => Buffer.from(bytes) }
        return Promise.resolve(image as unknown as NativeImage)
      },
    }
    return { page: contents as WebContents, taken }
  }

  it('does not even begin where the page may show a person, or there is none', async () => {
    const { page, taken } = pageOf(JPEG)
    expect(
      await takePicture(
        () => page,
        () => false,
      ),
    ).toBeNull()
    expect(
      await takePicture(
        () => null,
        () => true,
      ),
    ).toBeNull()
    expect(taken).toEqual([])
  })

  it('throws the picture away where a visitor touched the screen meanwhile', async () => {
    let isQuiet = true
    const { page, taken } = pageOf(JPEG, () => {
      isQuiet = false
    })
    expect(
      await takePicture(
        () => page,
        () => isQuiet,
      ),
    ).toBeNull()
    expect(taken).toHaveLength(1)
  })

  it('throws it away where another page stands there now: a visitor may have come and gone', async () => {
    const next = pageOf(JPEG).page
    let shown = next
    const { page } = pageOf(JPEG, () => {
      shown = next
    })
    shown = page
    expect(
      await takePicture(
        () => shown,
        () => true,
      ),
    ).toBeNull()
  })

  it.each([
    ['is empty', new Uint8Array()],
    ['is larger than a provider takes', new Uint8Array(pictureEndpoint.bodyBytes + 1)],
  ])('fails where it %s', async (_why, bytes) => {
    const { page } = pageOf(bytes)
    await expect(
      takePicture(
        () => page,
        () => true,
      ),
    ).rejects.toThrow('sent')
  })
})

describe('sending a picture', () => {
  const url = 'https://shop.example.com/api/v1/terminals/heartbeat'
  const token = 'k'.repeat(43)

  function postedTo(status: number) {
    const calls: unknown[][] = []
    const ask = (...call: [string, RequestInit]) => {
      calls.push(call)
      return Promise.resolve(new Response(null, { status }))
    }
    return { ask, calls }
  }

  it('goes beside the heartbeat’s address, with the terminal’s token and the command’s id', async () => {
    const { ask, calls } = postedTo(200)
    await pictureSender({ url, token, ask })('7&x=/../é', JPEG)
    expect(calls).toEqual([
      [
        'https://shop.example.com/api/v1/terminals/picture?command=7%26x%3D%2F..%2F%C3%A9',
        expect.objectContaining({
          method: 'POST',
          headers: { authorization: `Terminal ${token}`, 'content-type': 'image/jpeg' },
          body: JPEG,
          credentials: 'omit',
          redirect: 'error',
        }),
      ],
    ])
  })

  it('fails where the provider does not take it', async () => {
    const { ask } = postedTo(404)
    await expect(pictureSender({ url, token, ask })('7', JPEG)).rejects.toThrow('HTTP 404')
  })
})
