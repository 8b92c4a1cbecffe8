import { describe, expect, it } from 'vitest'
import { packageProblems, type PackedFile } from '../../../build/packaging/package-content.ts'

describe('what a package may hold', () => {
  const good: PackedFile[] = [
    { name: 'package.json', text: '{"main":"dist/kiosk/main/index.js"}' },
    {
      name: 'dist/kiosk/main/index.js',
      text: 'import{app}from"electron";import"node:fs";import("./store.js")',
    },
    { name: 'dist/kiosk/preload/index.cjs', text: 'require("electron")' },
    { name: 'dist/kiosk/renderer/index.html', text: '<!doctype html>' },
    { name: 'dist/kiosk/renderer/assets/shop-a1.js', text: '' },
    { name: 'resources/host/host-page.html', text: '' },
  ]

  function problemsWith(name: string, text = ''): string[] {
    return packageProblems([...good.filter((file) => file.name !== name), { name, text }], {
      AZURE_CLIENT_SECRET: 'a-secret-of-azure',
      S3_SECRET_ACCESS_KEY: 'a-secret-of-the-storage',
      PUSHER_SECRET: 'a-secret-of-the-channels',
      FIREBASE_SERVICE_ACCOUNT: '/etc/shop/account.json',
    })
  }

  it('is content with bundles, pages and the manifest', () => {
    expect(packageProblems(good)).toEqual([])
  })

  it.each([
    'src/app/main.tsx',
    'electron/main/index.ts',
    'dist/kiosk/renderer/assets/shop-a1.js.map',
    'dist/server/main.js',
    'dist/web/index.html',
    '.env',
    '.env.production',
    'tests/unit/cart.test.ts',
    'node_modules/electron/index.js',
    'node_modules/vite/package.json',
    'resources/host/notes.md',
    'build/packaging/certificate.pfx',
    '.data/postgres/PG_VERSION',
  ])('refuses %s', (name) => {
    expect(problemsWith(name)).toEqual([`${name} must not be packed`])
  })

  it.each([
    ['a private key', `-----BEGIN EC PRIVATE KEY-----\n${'A'.repeat(64)}`],
    ["a service account's key", '{"private_key": "-----BEGIN PRIVATE'],
    ["a database's password", 'postgres://shop:word@db.test/shop'],
    ['a cloud access key', 'AKIAABCDEFGHIJKLMNOP'],
    ['the value of AZURE_CLIENT_SECRET', 'const key="a-secret-of-azure"'],
    ['the value of S3_SECRET_ACCESS_KEY', 'const key="a-secret-of-the-storage"'],
    ['the value of PUSHER_SECRET', 'const key="a-secret-of-the-channels"'],
    ['the value of FIREBASE_SERVICE_ACCOUNT', 'const file="/etc/shop/account.json"'],
  ])('refuses %s in a bundle', (what, text) => {
    const name = 'dist/kiosk/renderer/assets/shop-a1.js'
    expect(problemsWith(name, text)).toEqual([`${name} holds ${what}`])
  })

  it('refuses a package that main would look for beside its bundle, and a way to the sources', () => {
    const name = 'dist/kiosk/main/index.js'
    expect(problemsWith(name, 'import{autoUpdater}from"electron-updater"')).toEqual([
      `${name} imports electron-updater, which is not packed`,
    ])
    expect(problemsWith(name, '\n//# sourceMappingURL=index.js.map')).toEqual([
      `${name} leads to its sources`,
    ])
  })

  it('names what is missing, and a manifest that leads nowhere', () => {
    expect(
      packageProblems([{ name: 'package.json', text: '{"main":"gone.js","scripts":{"x":"y"}}' }]),
    ).toEqual([
      ...[/main\\\/index/, /preload/, /renderer\\\/index/, /assets/, /host-page/].map(
        (part) => expect.stringMatching(part) as string,
      ),
      'package.json: main gone.js is not packed',
      'package.json: scripts is of no use to an installed kiosk',
    ])
  })
})
