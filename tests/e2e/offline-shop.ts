/** The running shop behind a host that can go offline and come back, in a browser with service workers. */
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright/test'
import { BASE_PATH } from '../../src/contract/routes.ts'
import { startLocalServer, type LocalServer } from '../fake-provider/local-server.ts'
import { handOn } from '../fake-provider/static-host.ts'
import { runningShop } from '../setup/running-shop.ts'
import { expect, test as shopTest } from './shop-test.ts'

export interface Host {
  origin: string
  goAway(): Promise<void>
  comeBack(): Promise<void>
}

export const test = shopTest.extend<{ host: Host }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that one needs from the pattern
  host: async ({}, use) => {
    const shop = new URL(runningShop().url).origin
    const start = (port?: number) =>
      startLocalServer((incoming, outgoing) => handOn(incoming, outgoing, shop), port)
    let server: LocalServer | null = await start()
    const { origin } = server
    await use({
      origin,
      async goAway() {
        await server?.stop()
        server = null
      },
      async comeBack() {
        server = await start(Number(new URL(origin).port))
      },
    })
    await server?.stop()
  },
  baseURL: async ({ host }, use) => use(`${host.origin}${BASE_PATH}/`),
})

export { expect }

/** The browser's own errors of requests without a network; the shop shows its own message. */
export const NO_NETWORK = /Failed to load resource: net::ERR_|net::ERR_INTERNET_DISCONNECTED/

/** Waits until the shop can open offline. */
export async function shopIsKept(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => [navigator.serviceWorker.controller !== null, ...(await caches.keys())]),
    )
    .toEqual([true, expect.stringMatching(/^shop-shell-/), 'shop-seen'])
}

/** The content of Cache Storage: each address with its text. */
export function keptTexts(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const kept: Record<string, string> = {}
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const reply = await cache.match(request, { ignoreVary: true })
        kept[decodeURIComponent(request.url)] = (await reply?.text()) ?? ''
      }
    }
    return kept
  })
}

/** A copy of the built shop that a test may change. @returns its folder, and a function that removes it */
export async function copyOfBundle(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'offline-shop-'))
  await cp(path.join(runningShop().dataDirectory, 'web'), folder, { recursive: true })
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** The names of the caches of complete builds, oldest first. */
export function shellNames(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names: string[] = []
    for (const name of await caches.keys()) {
      const shell = await caches.match('/rewards_points_website/', { cacheName: name })
      if (shell !== undefined) names.push(name)
    }
    return names
  })
}

/** Turns a copied build into another one: renames each script, in all files that mention it. */
export async function renameScripts(folder: string): Promise<void> {
  const assets = path.join(folder, 'assets')
  const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'))
  for (const name of scripts) await rename(path.join(assets, name), path.join(assets, `next-${name}`))
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const file of files.filter(({ name }) => /\.(?:js|html)$/.test(name))) {
    const name = path.join(file.parentPath, file.name)
    let text = await readFile(name, 'utf8')
    for (const script of scripts) text = text.replaceAll(script, `next-${script}`)
    await writeFile(name, text.replaceAll(/version:`(\w+)`/g, 'version:`$1b`'))
  }
}

/** The cached replies of the provider: the call and its request. */
export async function namesSeen(page: Page): Promise<string[]> {
  return Object.keys(await keptTexts(page)).flatMap((name) => {
    const [, member = '', call] = /(?:\/(member))?\/seen\/(.*)/.exec(name) ?? []
    return call === undefined ? [] : [`${member} ${call}`.trim()]
  })
}
