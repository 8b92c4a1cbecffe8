// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AssetBase, Picture } from '../../../src/ui/picture.tsx'

test('a bare file name is joined to the asset base, at the widths that are made', () => {
  render(
    <AssetBase value="/media">
      <Picture alt="Travel bag" filename="bag.jpg" sizes="50vw" />
    </AssetBase>,
  )
  const image = screen.getByRole<HTMLImageElement>('img', { name: 'Travel bag' })
  expect(image.getAttribute('src')).toBe('/media/bag.jpg?w=640')
  expect(image.getAttribute('srcset')).toContain('/media/bag.jpg?w=320 320w')
})

test('a picture that fails gives way to a drawing with the same name', () => {
  render(<Picture alt="Travel bag" filename="gone.jpg" sizes="50vw" />)
  fireEvent.error(screen.getByRole('img', { name: 'Travel bag' }))
  expect(screen.getByRole('img', { name: 'Travel bag' }).tagName).toBe('svg')
})

test('another file gets a new chance', () => {
  const { rerender } = render(<Picture alt="Bag" filename="gone.jpg" sizes="50vw" />)
  fireEvent.error(screen.getByRole('img', { name: 'Bag' }))
  rerender(<Picture alt="Bag" filename="there.jpg" sizes="50vw" />)
  expect(screen.getByRole('img', { name: 'Bag' }).tagName).toBe('IMG')
})

test('the first picture of a page is asked for at once, the others when they are near', () => {
  render(
    <>
      <Picture alt="First" filename="a.jpg" priority sizes="50vw" />
      <Picture alt="Later" filename="b.jpg" sizes="50vw" />
    </>,
  )
  expect(screen.getByRole('img', { name: 'First' }).getAttribute('loading')).toBe('eager')
  expect(screen.getByRole('img', { name: 'Later' }).getAttribute('loading')).toBe('lazy')
})
