// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { fetchFirstPage, lazyPage, pageChunk } from '../../../src/app/lazy-page.tsx'

it('a page that can’t be fetched keeps nobody waiting', async () => {
  const lost = pageChunk<{ Lost: () => null }>(() => Promise.reject(new Error('no connection')))
  lazyPage(lost, 'Lost', '/Lost')
  await expect(fetchFirstPage('/Lost')).resolves.toBeUndefined()
})
