/** The Chromium behind the fake: a browser context for each partition, a page for each contents. */
import { connectCdp, type CdpSession } from './cdp.ts'
import { toBrowser } from './addresses.ts'

/** A page of a partition, attached to and not yet running. */
export interface FakePage {
  targetId: string
  cdp: CdpSession
  /** The session of a target within it: a frame of another process, a worker. */
  child(sessionId: string): CdpSession
  close(): Promise<void>
}

export interface FakeBrowser {
  /** A context that nobody else shares. It ends with this process (`disposeOnDetach`). @returns its id */
  newContext(proxyServer: string): Promise<string>
  newPage(contextId: string): Promise<FakePage>
  cdp: CdpSession
  /** Waits for every page that is on its way out, then leaves. */
  close(): Promise<void>
}

interface Attached {
  sessionId: string
  targetInfo: { targetId: string; type: string; browserContextId?: string; openerId?: string }
}

/**
 * @param debuggingAddress of the test's Chromium
 * @param onPage is called with the target of each page that is made
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
    // A popup that main has denied is never seen; what is not this kiosk's is left alone.
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
        // Chromium sends the loopback past a proxy unless told otherwise.
        proxyBypassList: '<-loopback>',
      })
      own.add(browserContextId)
      // The office's network may be asked: main's permission handlers are asked by the tests themselves.
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
