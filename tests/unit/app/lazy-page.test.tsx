// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { fetchFirstPage, lazyPage } from '../../../src/app/lazy-page.tsx'

const families = { gallery: vi.fn(() => Promise.resolve({ Gallery: () => null })), lost: vi.fn() }
lazyPage(families.gallery, 'Gallery', '/Gallery/:id')
lazyPage<'Lost'>(families.lost, 'Lost', '/Lost')

it('the page that a visit begins with is fetched before the first render, and no other', async () => {
  await fetchFirstPage('/gallery/7')
  expect(families.gallery).toHaveBeenCalledOnce()
  expect(families.lost).not.toHaveBeenCalled()
})

it('a page that can’t be fetched keeps nobody waiting', async () => {
  families.lost.mockRejectedValue(new Error('no connection'))
  await expect(fetchFirstPage('/Lost')).resolves.toBeUndefined()
})
