import { describe, expect, it } from 'vitest'
import { wrongImports } from './import-directions.ts'

function findings(path: string, code: string): string[] {
  return wrongImports([{ path, code }])
}

describe('the directions of import', () => {
  it('lets a later layer import an earlier one', () => {
    expect(
      findings('src/features/home/home-page.tsx', `import { Picture } from '../../ui/picture.tsx'`),
    ).toEqual([])
    expect(
      findings('src/store/shop-store.ts', `import { session } from '../storage/session-storage.ts'`),
    ).toEqual([])
    expect(
      findings('src/components/points/points.tsx', `import { useShop } from '../../store/shop-store.ts'`),
    ).toEqual([])
    expect(findings('src/domain/dates.ts', `import { a } from '../messages/notifications.ts'`)).toEqual([])
    expect(findings('src/main.tsx', `import { App } from './app/app.tsx'`)).toEqual([])
    expect(
      findings('console/app/calls.ts', `import { adminCalls } from '../../src/contract/admin/calls.ts'`),
    ).toEqual([])
    expect(
      findings('server/routes/a.ts', `import { adminCalls } from '../../src/contract/admin/calls.ts'`),
    ).toEqual([])
  })

  it.each([
    [
      'an earlier layer imports a later one',
      'src/domain/cart.ts',
      `import { useShop } from '../store/shop-store.ts'`,
    ],
    [
      'a type runs against the order',
      'src/contract/user.ts',
      `import type { Cart } from '../domain/cart.ts'`,
    ],
    [
      'a type of the messages reaches the contract',
      'src/contract/user.ts',
      `import type { a } from '../messages/a.ts'`,
    ],
    [
      'the store imports a component',
      'src/store/cart.ts',
      `import { a } from '../components/points/points.tsx'`,
    ],
    [
      'a component imports a feature',
      'src/components/a.tsx',
      `import { a } from '../features/cart/cart-page.tsx'`,
    ],
    ['the store holds JSX', 'src/store/product-grid.tsx', `export const a = 1`],
    [
      'the kit knows an entity',
      'src/ui/tile.tsx',
      `import type { Product } from '../contract/entities/product.ts'`,
    ],
    ['the kit knows a rule of the shop', 'src/ui/tile.tsx', `import { lineOf } from '../domain/cart.ts'`],
    ["the kit says a feature's sentence", 'src/ui/tile.tsx', `import { a } from '../messages/cart.ts'`],
    ['a re-export runs against the order', 'src/ui/tile.tsx', `export { call } from '../store/call.ts'`],
    [
      'a dynamic import runs against the order',
      'src/api/call.ts',
      `await import('../features/home/home-page.tsx')`,
    ],
    [
      'two folders of one layer know each other',
      'src/ui/picture.tsx',
      `import { call } from '../api/call.ts'`,
    ],
    [
      'a feature imports another',
      'src/features/cart/cart-page.tsx',
      `import { x } from '../checkout/form.ts'`,
    ],
    [
      'the boot script imports code of the bundle',
      'src/boot/early.ts',
      `import { call } from '../api/call.ts'`,
    ],
    [
      'the shop knows the admin API',
      'src/app/app.tsx',
      `import { adminCalls } from '../contract/admin/calls.ts'`,
    ],
    [
      'another part of the contract knows the admin API',
      'src/contract/replies.ts',
      `import { adminCalls } from './admin/calls.ts'`,
    ],
    [
      'the kiosk knows the admin API',
      'electron/main/window.ts',
      `import { adminCalls } from '../../src/contract/admin/calls.ts'`,
    ],
    [
      'the console imports a feature of the shop',
      'console/orders/order-page.tsx',
      `import { x } from '../../src/features/cart/cart-page.tsx'`,
    ],
    ['the shop imports the console', 'src/app/app.tsx', `import { x } from '../../console/app/app.tsx'`],
    [
      'a rule of the server knows operations',
      'server/domain/a.ts',
      `import { x } from '../operations/operate.ts'`,
    ],
    [
      'the server reaches beyond the contract',
      'server/app.ts',
      `import { cartTotal } from '../src/domain/cart.ts'`,
    ],
    ['the database knows a rule', 'server/db/read/a.ts', `import { x } from '../../domain/api-error.ts'`],
    ['a rule knows HTTP', 'server/domain/a.ts', `import { x } from '../routes/callers.ts'`],
    [
      'the realtime service knows a route',
      'server/realtime/a.ts',
      `import type { AppContext } from '../routes/handler.ts'`,
    ],
    [
      'the metrics know a route',
      'server/metrics/a.ts',
      `import type { ConcurrencyLimit } from '../routes/concurrency-limit.ts'`,
    ],
    ['two doors know each other', 'server/media/a.ts', `import { x } from '../realtime/channels.ts'`],
    ['a route knows how the server is composed', 'server/routes/a.ts', `import { x } from '../app.ts'`],
    ['a new folder of the server has no place in the order', 'server/helpers/a.ts', `export const a = 1`],
    ['the kiosk reaches into the server', 'electron/main/a.ts', `import { app } from '../../server/app.ts'`],
    [
      'a rule of the kiosk knows a service',
      'electron/main/push/a.rules.ts',
      `import type { x } from './push.ts'`,
    ],
    ['a rule of the kiosk knows Electron', 'electron/main/push/a.rules.ts', `import { app } from 'electron'`],
    ['a rule of the kiosk reads a file', 'electron/main/push/a.rules.ts', `import fs from 'node:fs'`],
    ['the shop reaches into the server', 'src/api/call.ts', `import { app } from '../../server/app.ts'`],
    ['axios is used outside api/', 'src/features/home/a.ts', `import axios from 'axios'`],
    ['a part of firebase is used outside push/', 'src/app/a.ts', `import { x } from 'firebase/messaging'`],
    ['a toast is made outside ui/toast', 'src/features/cart/a.ts', `await import('react-toastify')`],
    ['HTML is cleaned outside ui/html/clean-html', 'src/ui/other.tsx', `import purify from 'dompurify'`],
    ['the kit knows the router', 'src/ui/button.tsx', `import { Link } from 'react-router-dom'`],
    ['a pure rule reads the page', 'src/domain/a.ts', `document.querySelector('a')`],
    ['the contract reads the page by its global', 'src/contract/a.ts', `globalThis.document.title`],
    ['storage is touched outside storage/', 'src/store/a.ts', `sessionStorage.getItem('cart')`],
    ['storage is touched through window', 'src/store/a.ts', `window.localStorage.clear()`],
    ['the kiosk is asked outside platform/kiosk', 'src/app/a.ts', `window.kiosk.finish()`],
    ['a new folder has no place in the order', 'src/helpers/a.ts', `export const a = 1`],
  ])('finds where %s', (_, path, code) => {
    expect(findings(path, code)).toHaveLength(1)
  })

  it('names the file, the import and the rule', () => {
    expect(findings('src/features/cart/cart-page.tsx', `import { a } from '../checkout/form.ts'`)).toEqual([
      'src/features/cart/cart-page.tsx: imports ../checkout/form.ts: features never import features',
    ])
  })

  it('lets the named owners use what is theirs', () => {
    expect(findings('src/api/transport.ts', `import axios from 'axios'`)).toEqual([])
    expect(findings('src/storage/token.ts', `localStorage.getItem('token')`)).toEqual([])
    expect(findings('src/boot/early.ts', `import type { Early } from '../api/early-home.ts'`)).toEqual([])
    expect(findings('server/app.ts', `import { endpoints } from '../src/contract/endpoints.ts'`)).toEqual([])
    expect(findings('server/app.ts', `import { demo } from './demo/ensure-demo.ts'`)).toEqual([])
    expect(findings('server/routes/a.ts', `import type { Config } from '../config.ts'`)).toEqual([])
    expect(findings('server/routes/a.ts', `import { place } from '../domain/place-order.ts'`)).toEqual([])
  })
})
