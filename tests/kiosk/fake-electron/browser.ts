/** The Chromium behind the fake: a browser context for each partition, a page for each contents. */
import { connectCdp, type CdpSession } from './cdp.ts'
import { toBrowser } from './addresses.ts'

/** A page of a partition, attached to but not running yet. */
export interface FakePage {
  targetId: string
  cdp: CdpSession
  /** The session of a target within it: a frame of another process, a worker. */
  child(sessionId: string): CdpSession
  close(): Promise<void>
}

export interface FakeBrowser {
  /** Creates an isolated context. It ends with this process (`disposeOnDetach`). @returns its id */
  newContext(proxyServer: string): Promise<string>
  newPage(contextId: string): Promise<FakePage>
  cdp: CdpSession
  /** Waits for every closing page, then disconnects. */
  close(): Promise<void>
}

interface Attached {
  sessionId: string
  targetInfo: { targetId: string; type: string; browserContextId?: string; openerId?: string }
}

/**
 * @param debuggingAddress of the test's Chromium
 * @param onPage called with the target of each new page
 */
export async function connectBrowser(
  debuggingAddress: string,
  onPage: (targetId: string) => void = () => undefined,
): Promise<FakeBrowser> {
  const connection = await connectCdp(debuggingAddress)
  const { browser } = connection
  const own = new Set<string>()
  const waiting = new Map<string, (sessionId: string) => void>()
  const attached = new Map<string, string>()
  const closing = new Set<Promise<unknown>>()

  browser.on('Target.attachedToTarget', ({ sessionId, targetInfo }: Attached) => {
    const { targetId, type, browserContextId = '', openerId } = targetInfo
    if (type === 'page' && own.has(browserContextId) && openerId === undefined) {
      attached.set(targetId, sessionId)
      waiting.get(targetId)?.(sessionId)
      return
    }
    const isPopup = own.has(browserContextId) && openerId !== undefined
    // A popup that main has denied is closed unseen; other kiosks' targets are left alone.
    connection
      .session(sessionId)
      .send('Runtime.runIfWaitingForDebugger')
      .then(() =>
        isPopup
          ? browser.send('Target.closeTarget', { targetId })
          : browser.send('Target.detachFromTarget', { sessionId }),
      )
      .catch(() => undefined)
  })
  await browser.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: true,
  })

  return {
    cdp: browser,
    async newContext(proxyServer) {
      const { browserContextId } = await browser.send('Target.createBrowserContext', {
        disposeOnDetach: true,
        proxyServer,
        // By default Chromium bypasses the proxy for loopback addresses.
        proxyBypassList: '<-loopback>',
      })
      own.add(browserContextId)
      // Local network access is granted; the tests call main's permission handlers themselves.
      for (const address of ['shop://app', 'shop://host'])
        await browser
          .send('Browser.grantPermissions', {
            browserContextId,
            origin: toBrowser(address),
            permissions: ['localNetworkAccess'],
          })
          .catch(() => undefined)
      return browserContextId
    },
    async newPage(browserContextId) {
      const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank', browserContextId })
      onPage(targetId)
      const sessionId =
        attached.get(targetId) ?? (await new Promise<string>((resolve) => waiting.set(targetId, resolve)))
      waiting.delete(targetId)
      return {
        targetId,
        cdp: connection.session(sessionId),
        child: (id) => connection.session(id),
        async close() {
          attached.delete(targetId)
          const gone = browser.send('Target.closeTarget', { targetId }).catch(() => undefined)
          closing.add(gone)
          await gone
          closing.delete(gone)
        },
      }
    },
    async close() {
      await Promise.all(closing)
      connection.close()
    },
  }
}
