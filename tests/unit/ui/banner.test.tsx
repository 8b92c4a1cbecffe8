// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import type { SwiperOptions } from 'swiper/types'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Banner } from '../../../src/ui/banner.tsx'

const swiper = vi.hoisted(() => ({ started: vi.fn<(element: HTMLElement, options: unknown) => void>() }))
vi.mock('swiper', () => ({
  default: class {
    autoplay = { start: () => undefined, stop: () => undefined }
    constructor(element: HTMLElement, options: unknown) {
      swiper.started(element, options)
    }
    destroy() {}
  },
}))

const filenames = ['one.webp', 'two.webp', 'three.webp']

function withReducedMotion(matches: boolean): void {
  vi.stubGlobal('matchMedia', () => ({
    matches,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
}

// Fetched shortly before it is needed otherwise; the clock of these tests stands still for it.
beforeAll(() => import('../../../src/ui/banner-rotation.tsx'), 60_000)
beforeEach(() => {
  swiper.started.mockReset()
  withReducedMotion(false)
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

async function afterMilliseconds(duration: number): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(duration)
  })
}

test('a new banner comes every 3 s, faded in over 500 ms, the first one counted from when it was shown', async () => {
  render(<Banner filenames={filenames} />)
  await afterMilliseconds(2900)
  expect(swiper.started).toHaveBeenCalledOnce()
  const [element, options] = swiper.started.mock.calls[0] as [HTMLElement, SwiperOptions]
  expect(options).toMatchObject({ effect: 'fade', speed: 500, rewind: true, autoplay: { delay: 3000 } })
  const first = Number(element.querySelector('.swiper-slide')?.getAttribute('data-swiper-autoplay'))
  expect(first).toBeGreaterThan(0)
  expect(first).toBeLessThanOrEqual(3000)
  expect(element.querySelectorAll('.swiper-slide')).toHaveLength(3)
})

test('a single banner stands still', async () => {
  render(<Banner filenames={['one.webp']} />)
  await afterMilliseconds(10_000)
  expect(swiper.started).not.toHaveBeenCalled()
  expect(screen.queryByRole('button')).toBeNull()
})

test('where less motion is asked for, nothing moves by itself', async () => {
  withReducedMotion(true)
  render(<Banner filenames={filenames} />)
  await afterMilliseconds(10_000)
  expect(swiper.started).not.toHaveBeenCalled()
})
