// @vitest-environment jsdom
import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Carousel } from '../../../../src/features/landing/carousel.tsx'
import { stubReducedMotion, stubViewport } from './fake-viewport.ts'

const slides = ['One', 'Two', 'Three'].map((id) => ({ id, content: <p>{id}</p> }))

function renderCarousel() {
  stubReducedMotion(true)
  const scrollIntoView = stubViewport()
  render(<Carousel label="voices" shown={{ narrow: 1, middle: 1, wide: 3 }} slides={slides} />)
  return scrollIntoView
}

test('far from the screen it is a list that scrolls and that the keyboard can reach', () => {
  renderCarousel()
  const list = screen.getByRole('list', { name: 'voices' })
  expect(list.tabIndex).toBe(0)
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
})

test('near the screen Swiper takes over with the same slides', async () => {
  const scrollIntoView = renderCarousel()
  act(scrollIntoView)
  await waitFor(() => expect(document.querySelector('.swiper')).not.toBeNull(), { timeout: 5000 })
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
})

test('its buttons say what they move', () => {
  renderCarousel()
  expect(screen.getByRole('button', { name: 'Previous voices' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Next voices' })).toBeTruthy()
})
