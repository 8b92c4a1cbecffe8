// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { fetchFirstPage, fetchPageAt, isPageHere, lazyPage, pageChunk } from '../../../src/app/lazy-page.tsx'

it('the page that a visit begins with is fetched before the first render, and no other', async () => {
  const gallery = vi.fn(() => Promise.resolve({ Gallery: () => null }))
  const other = vi.fn(() => Promise.resolve({ Other: () => null }))
  lazyPage(pageChunk(gallery), 'Gallery', '/Gallery/:id')
  lazyPage(pageChunk(other), 'Other', '/Other')
  await fetchFirstPage('/gallery/7')
  expect(gallery).toHaveBeenCalledOnce()
  expect(other).not.toHaveBeenCalled()
})

it('a page that can’t be fetched keeps nobody waiting', async () => {
  const lost = pageChunk<{ Lost: () => null }>(() => Promise.reject(new Error('no connection')))
  lazyPage(lost, 'Lost', '/Lost')
  await expect(fetchFirstPage('/Lost')).resolves.toBeUndefined()
})

it('with one page of a chunk all of its pages are here [N.7]', async () => {
  const load = vi.fn(() => Promise.resolve({ Basket: () => null, Receipt: () => null }))
  const chunk = pageChunk(load)
  lazyPage(chunk, 'Basket', '/Basket')
  lazyPage(chunk, 'Receipt', '/Receipt')
  expect(isPageHere('/Receipt')).toBe(false)
  await fetchPageAt('/Basket')
  expect(isPageHere('/Receipt')).toBe(true)
  await fetchPageAt('/Receipt')
  expect(load).toHaveBeenCalledOnce()
})
