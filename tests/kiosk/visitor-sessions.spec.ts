/** Every visitor has a new session: the old one is emptied, and the new one never had its data. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright/test'
import { expect, machineFile, test } from './kiosk-test.ts'

const slowly = { machineFile: machineFile({ idleSeconds: 600 }) }

async function leaveTraces(page: Page): Promise<void> {
  await page.evaluate(async () => {
    localStorage.setItem('left', 'behind')
    await caches.open('left-behind')
    await new Promise((resolve) => {
      indexedDB.open('left-behind').onsuccess = resolve
    })
  })
}

test('a visitor gets a session that nobody has used; the one before is empty, and used no more', async ({
  startKiosk,
}) => {
  const kiosk = await startKiosk(slowly)
  const { power, sessions, storedIn } = kiosk.system
  let page = await kiosk.page()
  for (const [index, visitor] of ['visitor-1', 'visitor-2'].entries()) {
    const wipes = index + 1
    await expect(page.getByRole('heading', { name: 'Explore Categories' })).toBeVisible()
    await leaveTraces(page)
    expect(await storedIn(visitor)).toEqual({ local: 1, caches: 1, databases: 1 })
    await power('lock-screen')
    page = await kiosk.pageAfter(page)
    await expect(page.getByRole('heading', { name: 'Explore Categories' })).toBeVisible()
    await expect.poll(() => kiosk.journal().filter(({ event }) => event === 'wipe-done').length).toBe(wipes)
    expect(await storedIn(visitor)).toEqual({ local: 0, caches: 0, databases: 0 })
  }
  expect((await sessions()).filter((name) => name.startsWith('visitor'))).toEqual([
    'visitor-1',
    'visitor-2',
    'visitor-3',
  ])
  const proofs = kiosk.journal().filter(({ event }) => event === 'wipe-proof')
  expect(proofs.map(({ left, known }) => ({ left, known }))).toEqual([
    { left: [], known: [] },
    { left: [], known: [] },
  ])
})

test("the clipboard is emptied with the session, Linux's selection too", async ({ startKiosk }) => {
  const kiosk = await startKiosk(slowly)
  const page = await kiosk.page()
  await kiosk.system.copy('copied by a visitor')
  expect(await kiosk.system.clipboards()).toEqual(['copied by a visitor', 'copied by a visitor'])
  await kiosk.system.power('lock-screen')
  await kiosk.pageAfter(page)
  expect(await kiosk.system.clipboards()).toEqual(['', ''])
})

test("pages have the custom scheme's rules: no cookie is kept, and the members' channel is asked for by shop://app", async ({
  startKiosk,
}) => {
  const origins: unknown[] = []
  const provider = createServer((_asked, answer) => answer.writeHead(404).end())
  provider.on('upgrade', ({ headers }, socket) => {
    origins.push(headers.origin)
    socket.destroy()
  })
  provider.listen(0, '127.0.0.1')
  await once(provider, 'listening')
  const { port } = provider.address() as AddressInfo
  const kiosk = await startKiosk({
    machineFile: machineFile({ pusherHost: '127.0.0.1', pusherPort: port, pusherTls: false }),
  })
  const page = await kiosk.page()
  const kept = await page.evaluate(() => {
    document.cookie = 'left=behind'
    return document.cookie
  })
  expect(kept).toBe('')
  await page.evaluate(
    (address) =>
      new Promise((resolve) => {
        new WebSocket(address).addEventListener('error', resolve)
      }),
    `ws://127.0.0.1:${port}/app/key`,
  )
  expect(new Set(origins)).toEqual(new Set(['shop://app']))
  provider.close()
})
