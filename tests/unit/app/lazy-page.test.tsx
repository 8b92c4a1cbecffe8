// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { fetchFirstPage, lazyPage } from '../../../src/app/lazy-page.tsx'

it('the page that a visit begins with is fetched before the first render, and no other', async () => {
  const gallery = vi.fn(() => Promise.resolve({ Gallery: () => null }))
  const other = vi.fn(() => Promise.resolve({ Other: () => null }))
  lazyPage(gallery, 'Gallery', '/Gallery/:id')
  lazyPage(other, 'Other', '/Other')
  await fetchFirstPage('/gallery/7')
  expect(gallery).toHaveBeenCalledOnce()
  expect(other).not.toHaveBeenCalled()
})

it('a page that can’t be fetched keeps nobody waiting', async () => {
  lazyPage<'Lost'>(() => Promise.reject(new Error('no connection')), 'Lost', '/Lost')
  await expect(fetchFirstPage('/Lost')).resolves.toBeUndefined()
})
