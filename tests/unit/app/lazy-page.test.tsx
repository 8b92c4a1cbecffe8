// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { fetchFirstPage, lazyPage } from '../../../src/app/lazy-page.tsx'

const families = { shelf: vi.fn(() => Promise.resolve({ Shelf: () => null })), lost: vi.fn() }
lazyPage(families.shelf, 'Shelf', '/Shelf/:id')
lazyPage<'Lost'>(families.lost, 'Lost', '/Lost')

it('the page that a visit begins with is fetched before the first render, and no other', async () => {
  await fetchFirstPage('/shelf/7')
  expect(families.shelf).toHaveBeenCalledOnce()
  expect(families.lost).not.toHaveBeenCalled()
})

it('a page that can’t be fetched keeps nobody waiting', async () => {
  families.lost.mockRejectedValue(new Error('no connection'))
  await expect(fetchFirstPage('/Lost')).resolves.toBeUndefined()
})
