// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, test, vi } from 'vitest'
import { lazyPart } from '../../../src/ui/lazy-part.tsx'

interface MenuProps {
  open: boolean
  onClose: () => void
}

function Menu({ open }: MenuProps) {
  return open && <p>The menu</p>
}

const load = () => vi.fn<() => Promise<ComponentType<MenuProps>>>().mockResolvedValue(Menu)

test('an overlay is fetched when it first opens, and once', async () => {
  const fetchMenu = load()
  const LazyMenu = lazyPart(fetchMenu)
  const onClose = vi.fn<() => void>()
  const { rerender } = render(<LazyMenu onClose={onClose} open={false} />)
  expect(fetchMenu).not.toHaveBeenCalled()
  rerender(<LazyMenu onClose={onClose} open />)
  expect(await screen.findByText('The menu')).toBeTruthy()
  rerender(<LazyMenu onClose={onClose} open={false} />)
  rerender(<LazyMenu onClose={onClose} open />)
  expect(fetchMenu).toHaveBeenCalledOnce()
})

test('nothing is said of one that was closed again before it failed', async () => {
  let fail: (error: Error) => void = () => undefined
  const fetching = new Promise<ComponentType<MenuProps>>((_resolve, reject) => (fail = reject))
  const LazyMenu = lazyPart(() => fetching)
  const onClose = vi.fn<() => void>()
  const { rerender } = render(<LazyMenu onClose={onClose} open />)
  rerender(<LazyMenu onClose={onClose} open={false} />)
  fail(new Error('no connection'))
  await expect(fetching).rejects.toThrow('no connection')
  expect(onClose).not.toHaveBeenCalled()
})

test('what stands in the place of a part knows whether it failed', async () => {
  const Texts = lazyPart<object>(
    () => Promise.reject(new Error('no connection')),
    ({ failed }) => <p>{failed ? 'Nothing' : 'One moment'}</p>,
  )
  render(<Texts />)
  expect(screen.getByText('One moment')).toBeTruthy()
  expect(await screen.findByText('Nothing')).toBeTruthy()
})
