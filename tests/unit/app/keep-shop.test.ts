// @vitest-environment jsdom
/** Which browsers get the service worker that caches the shop, because it fetches all files of a build. */
import { afterEach, expect, it, vi } from 'vitest'
import { keepShop } from '../../../src/app/keep-shop.ts'

const register = vi.fn<() => Promise<void>>(async () => undefined)

function browser({ connection, isInstalled = false }: { connection?: object; isInstalled?: boolean }): void {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: connection })
  const serviceWorker = { register, ready: Promise.resolve({}) }
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
  vi.stubGlobal('matchMedia', () => ({ matches: isInstalled }))
}

afterEach(() => {
  register.mockClear()
  Reflect.deleteProperty(navigator, 'connection')
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

it('the shop is kept where bytes cost nothing, as far as anybody knows [O.12]', async () => {
  browser({})
  await keepShop()
  expect(register).toHaveBeenCalledOnce()
})

it.each([[{ saveData: true }], [{ type: 'cellular' }]])(
  'where bytes cost money (%j) it is kept only for a shop that is installed [O.12]',
  async (connection) => {
    browser({ connection })
    await keepShop()
    expect(register).not.toHaveBeenCalled()
    browser({ connection, isInstalled: true })
    await keepShop()
    expect(register).toHaveBeenCalledOnce()
  },
)
