import { describe, expect, it } from 'vitest'
import { circlesOf, wrongImports } from './import-directions.ts'

const findings = (path: string, code: string): string[] => wrongImports([{ path, code }])

describe('the directions of import', () => {
  it.each([
    ['src/features/home/home-page.tsx', `import { Picture } from '../../ui/picture.tsx'`],
    ['src/features/home/home-page.tsx', `import { Tile } from './parts/tile.tsx'`],
    ['src/domain/dates.ts', `import { a } from '../messages/notifications.ts'`],
    ['src/ui/tile.tsx', `import { starMessages } from '../messages/stars.ts'`],
    ['src/main.tsx', `import { App } from './app/app.tsx'`],
    ['src/api/transport.ts', `import axios from 'axios'`],
    ['console/api/calls.ts', `import { adminCalls } from '../../src/contract/admin/calls.ts'`],
    ['console/app/navigation.ts', `import { a } from '../orders/subject.ts'`],
    ['electron/main/push/a.rules.ts', `import type { App } from 'electron'`],
    ['server/app.ts', `import { ensureDemo } from './demo/ensure-demo.ts'`],
    ['server/routes/a.ts', `import type { Config } from '../config.ts'`],
    ['server/operators/a/b.ts', `import { command } from '../call-command.ts'`],
    ['server/operators/subjects.ts', `import { x } from './a/operations.ts'`],
    ['tests/unit/a.test.ts', `import { a } from '../../server/app.ts'`],
  ])('allow %s: %s', (path, code) => {
    expect(findings(path, code)).toEqual([])
  })

  it.each([
    ['an earlier layer', 'src/domain/cart.ts', `import { useShop } from '../store/shop-store.ts'`],
    ['a type', 'src/contract/user.ts', `import type { Cart } from '../domain/cart.ts'`],
    ['a re-export', 'src/ui/tile.tsx', `export { call } from '../store/call.ts'`],
    ['a dynamic import', 'src/api/call.ts', `await import('../features/home/home-page.tsx')`],
    ["the kit, with a feature's sentence", 'src/ui/tile.tsx', `import { a } from '../messages/cart.ts'`],
    ['a feature, with another', 'src/features/cart/cart-page.tsx', `import { x } from '../checkout/form.ts'`],
    ['the shop, with the admin API', 'src/app/a.ts', `import { a } from '../contract/admin/calls.ts'`],
    ['the console', 'console/orders/a.tsx', `import { x } from '../../src/features/cart/cart-page.tsx'`],
    ["the console's subject, with another", 'console/grants/a.tsx', `import { x } from '../orders/order.ts'`],
    ["the console's subject, with the frame", 'console/grants/a.tsx', `import { x } from '../app/frame.tsx'`],
    ["the console's parts, with a subject", 'console/parts/a.tsx', `import { x } from '../orders/order.ts'`],
    ["the console's calls, with a part", 'console/api/a.tsx', `import { x } from '../parts/badge.tsx'`],
    ['the kiosk', 'electron/main/a.ts', `import { app } from '../../server/app.ts'`],
    ["a kiosk's rule", 'electron/main/push/a.rules.ts', `import type { x } from './push.ts'`],
    ["a kiosk's rule, with Electron", 'electron/main/push/a.rules.ts', `import { app } from 'electron'`],
    ["a kiosk's rule, with I/O", 'electron/main/push/a.rules.ts', `import fs from 'node:fs'`],
    ['the server', 'server/domain/a.ts', `import { x } from '../routes/callers.ts'`],
    ['the server, with how it is composed', 'server/routes/a.ts', `import { x } from '../app.ts'`],
    ['a subject of the operators, with another', 'server/operators/a/b.ts', `import { x } from '../c/d.ts'`],
    ['a build', 'build/a.ts', `import { x } from '../tests/setup/members.ts'`],
    ['a package with an owner', 'src/features/home/a.ts', `import axios from 'axios'`],
    ["the router, with a console's page", 'console/orders/a.tsx', `import { Link } from 'react-router-dom'`],
    ['a part of such a package', 'src/app/a.ts', `await import('firebase/messaging')`],
    ['JSX', 'src/store/product-grid.tsx', `export const a = 1`],
    ['a new folder', 'src/helpers/a.ts', `export const a = 1`],
    ['a new folder of the server', 'server/helpers/a.ts', `export const a = 1`],
  ])('find one against them: %s', (_, path, code) => {
    expect(findings(path, code)).toHaveLength(1)
  })

  it('are told by file, import and what is allowed', () => {
    expect(findings('src/platform/a.ts', `import { a } from '../api/call.ts'`)).toEqual([
      'src/platform/a.ts: imports ../api/call.ts: src/platform may import only: src/lib, src/contract',
    ])
  })
})

describe.each(['src', 'console', 'electron', 'server', 'build', 'tests'])('a circle in %s', (tree) => {
  const files = [
    { path: `${tree}/one/a.ts`, code: `import { b } from '../two/b.ts'` },
    { path: `${tree}/two/b.ts`, code: `export const b = 1` },
    { path: `${tree}/two/c.ts`, code: `import { d } from '../one/d.ts'` },
    { path: `${tree}/one/d.ts`, code: `import type { E } from './e.ts'` },
    { path: `${tree}/one/e.ts`, code: `await import('./d.ts')` },
  ]
  const ofFolders = `${tree}/one ${tree}/two`
  const ofFiles = `${tree}/one/d.ts ${tree}/one/e.ts`

  it('is found, of folders and of files, with the imports that make it', () => {
    const [first, second, ...more] = circlesOf(files).toSorted()
    expect(more).toEqual([])
    expect(first).toBe(
      `circle: ${ofFolders}\n  ${tree}/one/a.ts imports ../two/b.ts\n  ${tree}/two/c.ts imports ../one/d.ts`,
    )
    expect(second).toContain(`circle: ${ofFiles}\n`)
  })
})
