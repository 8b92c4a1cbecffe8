// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Carousel } from '../../../../src/features/landing/carousel.tsx'

const slides = ['One', 'Two', 'Three'].map((id) => ({ id, content: <p>{id}</p> }))

function renderCarousel(): void {
  render(<Carousel label="voices" shown={{ narrow: 1, middle: 1, wide: 3 }} slides={slides} />)
}

test('is a list that the keyboard can reach and scroll', () => {
  renderCarousel()
  const list = screen.getByRole('list', { name: 'voices' })
  expect(list.tabIndex).toBe(0)
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
})

test('its buttons say what they move', () => {
  renderCarousel()
  expect(screen.getByRole('button', { name: 'Previous voices' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Next voices' })).toBeTruthy()
})
