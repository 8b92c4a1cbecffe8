// @vitest-environment jsdom
import { act, render, renderHook, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Stats, useCountUp } from '../../../../src/features/landing/stats.tsx'
import { stubFrames, stubReducedMotion, stubViewport } from './fake-viewport.ts'

const figures = ['2050+', '800+', '500K', '45+']

/** The visible text, without parts only for screen readers. */
function seen(): string[] {
  return screen.getAllByRole('definition').map((figure) => {
    const copy = figure.cloneNode(true) as HTMLElement
    copy.querySelector('.visually-hidden')?.remove()
    return copy.textContent
  })
}

/** The text for screen readers, without what is hidden from them. */
function readOut(): string[] {
  return screen.getAllByRole('definition').map((figure) => {
    const copy = figure.cloneNode(true) as HTMLElement
    copy.querySelector('[aria-hidden]')?.remove()
    return copy.textContent
  })
}

test('where less motion is asked for, the figures stand there at once [B.3]', () => {
  stubReducedMotion(true)
  const scrollIntoView = stubViewport()
  const nextFrame = stubFrames()
  render(<Stats />)
  expect(seen()).toEqual(figures)
  act(scrollIntoView)
  act(() => nextFrame(0))
  expect(seen()).toEqual(figures)
})

test('a screen reader hears the final figures, also while they count', () => {
  stubReducedMotion(false)
  stubViewport()
  render(<Stats />)
  expect(readOut()).toEqual(figures)
})

test('a figure is its target until it is seen, counts from zero, and stops at its target [B.3]', () => {
  const nextFrame = stubFrames()
  const { result, rerender } = renderHook(({ running }) => useCountUp(2050, running, false), {
    initialProps: { running: false },
  })
  act(() => nextFrame(0))
  expect(result.current).toBe(2050)
  rerender({ running: true })
  act(() => nextFrame(1000))
  expect(result.current).toBe(0)
  act(() => nextFrame(1300))
  expect(result.current).toBeGreaterThan(0)
  expect(result.current).toBeLessThan(2050)
  act(() => nextFrame(9000))
  expect(result.current).toBe(2050)
})
