// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import type { SwiperOptions } from 'swiper/types'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Banner } from '../../../../src/features/home/banner.tsx'
import { stubReducedMotion } from '../landing/fake-viewport.ts'

const swiper = vi.hoisted(() => ({ started: vi.fn<(element: HTMLElement, options: unknown) => void>() }))
vi.mock('swiper', () => ({
  default: class {
    activeIndex = 0
    options: SwiperOptions
    constructor(element: HTMLElement, options: SwiperOptions) {
      swiper.started(element, options)
      this.options = options
    }
    slideTo(index: number) {
      this.activeIndex = index
      this.options.on?.slideChange?.(this as never)
    }
    destroy() {}
  },
}))

const bannerOf = (filename: string) => ({
  banner_filename: filename,
  banner_title: {},
  banner_text: {},
  banner_link: '',
})
const banners = ['one.webp', 'two.webp', 'three.webp'].map(bannerOf)

/** Reports whether the rotation is visible, as the browser does. */
let tellInSight: (isIntersecting: boolean) => void

class SightObserver {
  constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
    tellInSight = (isIntersecting) => act(() => tell([{ isIntersecting }]))
  }
  observe() {}
  disconnect() {}
}

// Otherwise loaded on demand, while these tests' clock stands still.
beforeAll(() => import('../../../../src/features/home/banner-rotation.tsx'), 60_000)
beforeAll(() => import('../../../../src/features/home/banner-parts.ts'), 60_000)
beforeEach(() => {
  swiper.started.mockReset()
  stubReducedMotion(false)
  vi.stubGlobal('IntersectionObserver', SightObserver)
  vi.useFakeTimers()
})

async function afterMilliseconds(duration: number): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(duration)
  })
}

test('a new banner comes every 3 s, faded in over 500 ms, once the page has come to rest [S2.7, S9.13]', async () => {
  const idle = vi.fn<typeof requestIdleCallback>(() => 1)
  vi.stubGlobal('requestIdleCallback', idle)
  vi.stubGlobal('cancelIdleCallback', () => undefined)
  render(<Banner banners={banners} />)
  await afterMilliseconds(10_000)
  expect(swiper.started).not.toHaveBeenCalled()
  await act(async () => {
    idle.mock.calls[0]?.[0]({ didTimeout: false, timeRemaining: () => 50 })
    await vi.advanceTimersByTimeAsync(0)
  })
  expect(swiper.started).toHaveBeenCalledOnce()
  const [element, options] = swiper.started.mock.calls[0] as [HTMLElement, SwiperOptions]
  expect(options).toMatchObject({ effect: 'fade', speed: 500 })
  expect(element.querySelectorAll('.swiper-slide')).toHaveLength(3)
  await afterMilliseconds(2999)
  screen.getByText('1 / 3')
  await afterMilliseconds(1)
  screen.getByText('2 / 3')
  act(() => screen.getByRole('button', { name: 'Pause banners' }).click())
  await afterMilliseconds(10_000)
  screen.getByText('2 / 3')
  act(() => screen.getByRole('button', { name: 'Play banners' }).click())
  await afterMilliseconds(3000)
  await afterMilliseconds(3000)
  screen.getByText('1 / 3')
})

async function renderRotation(): Promise<void> {
  vi.stubGlobal('requestIdleCallback', (work: IdleRequestCallback) => {
    work({ didTimeout: false, timeRemaining: () => 50 })
    return 1
  })
  vi.stubGlobal('cancelIdleCallback', () => undefined)
  render(<Banner banners={banners} />)
  await afterMilliseconds(0)
}

test('the rotation rests out of sight and in a hidden tab [E.1]', async () => {
  await renderRotation()
  await afterMilliseconds(3000)
  screen.getByText('2 / 3')
  tellInSight(false)
  await afterMilliseconds(9000)
  screen.getByText('2 / 3')
  tellInSight(true)
  await afterMilliseconds(3000)
  screen.getByText('3 / 3')
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await afterMilliseconds(9000)
  screen.getByText('3 / 3')
  hidden.mockReturnValue(false)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await afterMilliseconds(3000)
  screen.getByText('1 / 3')
})

test('the rotation rests where nobody has used the page for 30 s, and goes on with the first sign [E.1]', async () => {
  await renderRotation()
  await afterMilliseconds(29_000)
  act(() => void window.dispatchEvent(new Event('pointermove')))
  await afterMilliseconds(3000)
  const seen = () => screen.getByText(/^\d \/ 3$/).textContent
  await afterMilliseconds(27_000)
  const last = seen()
  await afterMilliseconds(60_000)
  expect(seen()).toBe(last)
  act(() => void window.dispatchEvent(new Event('scroll')))
  await afterMilliseconds(3000)
  expect(seen()).not.toBe(last)
})

test('its buttons lead on and back, past either end to the other', async () => {
  stubReducedMotion(true)
  render(<Banner banners={banners} />)
  const press = (name: string): Promise<void> =>
    act(async () => {
      screen.getByRole('button', { name }).click()
      await vi.advanceTimersByTimeAsync(0)
    })
  await press('Previous banner')
  screen.getByText('3 / 3')
  expect(swiper.started.mock.calls[0]?.[1]).toMatchObject({ initialSlide: 2, speed: 0 })
  await press('Following banner')
  screen.getByText('1 / 3')
})

test('a single banner stands still', async () => {
  render(<Banner banners={[bannerOf('one.webp')]} />)
  await afterMilliseconds(10_000)
  expect(swiper.started).not.toHaveBeenCalled()
  expect(screen.queryByRole('button')).toBeNull()
})

test('where less motion is asked for, nothing moves by itself', async () => {
  stubReducedMotion(true)
  render(<Banner banners={banners} />)
  await afterMilliseconds(10_000)
  expect(swiper.started).not.toHaveBeenCalled()
})
