// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Stats } from '../../../../src/features/landing/stats.tsx'
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

test('so they do before they are seen: on paper, in a capture, on a slow machine', () => {
  stubReducedMotion(false)
  stubViewport()
  render(<Stats />)
  expect(seen()).toEqual(figures)
})

test('a screen reader hears the final figures, also while they count', () => {
  stubReducedMotion(false)
  stubViewport()
  render(<Stats />)
  expect(readOut()).toEqual(figures)
})
