/** The page of Chromium behind one contents: its preload script, its requests, and its events. */
import { toKiosk } from './addresses.ts'
import type { FakePage } from './browser.ts'
import type { CdpSession } from './cdp.ts'
import { bridgeScripts, callInPage, ISOLATED_WORLD, MAIN_PROCESS } from './context-bridge.ts'
import { INPUT_BINDING, INPUT_WORLD, reportInputEvents } from './input-events.ts'
import { pageRequests, type PageRequestRules, type PageRequests } from './page-requests.ts'
import type { FakePartition } from './session.ts'
import { notModelled } from './strict.ts'

/** Events of a page, for its contents. */
export interface PageEvents extends Pick<PageRequestRules, 'asksToNavigate' | 'failedLoad'> {
  askedForPopup(): void
  /** The renderer shows another address. */
  navigated(url: string, isNewDocument: boolean): void
  /** The browser process has committed a new document too. */
  committed(url: string): void
  /** @param loaderId of the document whose load event has fired */
  loaded(loaderId: string): void
  crashed(): void
  input(input: { type: string }): void
  /** The preload script calls main. @throws as main refuses */
  called(channel: string, values: unknown[]): Promise<unknown>
}

export interface ContentsPage extends Pick<PageRequests, 'navigate'> {
  cdp: CdpSession
  send(channel: string, values: unknown[]): Promise<void>
  close(): Promise<void>
}

interface PreloadCall {
  invoke: number
  channel: string
  values: unknown[]
  notModelled?: string
}

async function installScripts(cdp: CdpSession, preload: string | undefined): Promise<void> {
  await cdp.send('Runtime.addBinding', { name: INPUT_BINDING, executionContextName: INPUT_WORLD })
  await cdp.send('Page.addScriptToEvaluateOnNewDocument', {
    source: callInPage(reportInputEvents, JSON.stringify(INPUT_BINDING)),
    worldName: INPUT_WORLD,
  })
  if (preload === undefined) return
  const { mainWorld, isolatedWorld } = bridgeScripts(preload)
  await cdp.send('Runtime.addBinding', { name: MAIN_PROCESS, executionContextName: ISOLATED_WORLD })
  await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: mainWorld })
  await cdp.send('Page.addScriptToEvaluateOnNewDocument', {
    source: isolatedWorld,
    worldName: ISOLATED_WORLD,
  })
}

/** Keeps the id of the isolated world that the main frame's document has now. */
function watchIsolatedWorld(cdp: CdpSession, mainFrameId: string): () => number | null {
  let world: number | null = null
  cdp.on('Runtime.executionContextCreated', ({ context: { id, name, auxData } }) => {
    const { frameId } = auxData as { frameId?: string }
    if (name === ISOLATED_WORLD && frameId === mainFrameId) world = id
  })
  cdp.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
    if (executionContextId === world) world = null
  })
  for (const event of ['Runtime.executionContextsCleared', 'Inspector.targetCrashed'] as const)
    cdp.on(event, () => {
      world = null
    })
  return () => world
}

/** Frames in other processes have their requests checked too; workers just run. */
function watchChildren(page: FakePage, requests: PageRequests): void {
  page.cdp.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    const child = page.child(sessionId)
    const watched = targetInfo.type === 'iframe' ? requests.watch(child) : Promise.resolve()
    watched.then(() => child.send('Runtime.runIfWaitingForDebugger')).catch(() => undefined)
  })
}

/** Replies to the preload script's calls; the calling document may be gone by then. */
function answerCalls(cdp: CdpSession, events: PageEvents): void {
  async function answer(payload: string, contextId: number): Promise<void> {
    const call = JSON.parse(payload) as PreloadCall
    if (call.notModelled !== undefined) notModelled(call.notModelled)
    const reply = await events.called(call.channel, call.values).then(
      (value) => ({ value }),
      (error: Error) => ({ error: error.message }),
    )
    const expression = `fakeElectronAnswer(${call.invoke}, ${JSON.stringify(reply)})`
    await cdp.send('Runtime.evaluate', { expression, contextId })
  }
  cdp.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
    if (name === INPUT_BINDING) events.input(JSON.parse(payload) as { type: string })
    else if (name === MAIN_PROCESS) answer(payload, executionContextId).catch(() => undefined)
  })
}

/** The address of the current history entry in the browser process; `null` while another frame is being committed. */
async function currentEntry(cdp: CdpSession): Promise<string | null> {
  try {
    const { entries, currentIndex } = await cdp.send('Page.getNavigationHistory')
    return entries[currentIndex]?.url ?? null
  } catch (error) {
    if (String(error).includes('Not attached to an active page')) return null
    throw error
  }
}

/**
 * Waits for the browser process: `Page.frameNavigated` comes from the renderer, which may be ahead of it, while
 * Electron's `did-navigate` comes from the browser process (electron_api_web_contents.cc, DidFinishNavigation), and
 * never for an error page.
 * @returns what the main frame's navigations are handed to
 */
function watchCommits(
  cdp: CdpSession,
  events: PageEvents,
): (url: string, what: 'document' | 'error page' | 'same document') => void {
  let address = ''
  let documents = 0

  async function waitForCommit(document: number): Promise<void> {
    for (;;) {
      const entry = await currentEntry(cdp)
      if (document !== documents) return
      if (entry === address) break
    }
    events.committed(toKiosk(address))
  }

  return (url, what) => {
    address = url
    events.navigated(toKiosk(url), what !== 'same document')
    if (what !== 'same document') documents += 1
    // A page that is gone commits nothing.
    if (what === 'document') waitForCommit(documents).catch(() => undefined)
  }
}

function watchDocument(cdp: CdpSession, mainFrameId: string, events: PageEvents): void {
  const navigated = watchCommits(cdp, events)
  cdp.on('Page.windowOpen', () => events.askedForPopup())
  cdp.on('Page.frameNavigated', ({ frame: { id, url, urlFragment = '', unreachableUrl } }) => {
    if (id !== mainFrameId || url === 'about:blank') return
    navigated(url + urlFragment, unreachableUrl === undefined ? 'document' : 'error page')
  })
  cdp.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
    if (frameId === mainFrameId) navigated(url, 'same document')
  })
  cdp.on('Page.lifecycleEvent', ({ frameId, loaderId, name }) => {
    if (name === 'load' && frameId === mainFrameId) events.loaded(loaderId)
  })
  cdp.on('Inspector.targetCrashed', () => events.crashed())
}

/** Opens a page of a partition. @param preload the file of its preload script */
export async function openContentsPage(
  partition: FakePartition,
  preload: string | undefined,
  events: PageEvents,
): Promise<ContentsPage> {
  const page = await partition.newPage()
  const { cdp, targetId: mainFrameId } = page
  const isolatedWorld = watchIsolatedWorld(cdp, mainFrameId)
  const requests = pageRequests(cdp, {
    ...events,
    mainFrameId,
    isCancelled: (url) => partition.isCancelled(url),
  })
  watchChildren(page, requests)
  answerCalls(cdp, events)
  watchDocument(cdp, mainFrameId, events)
  await Promise.all([
    cdp.send('Page.enable'),
    cdp.send('Page.setLifecycleEventsEnabled', { enabled: true }),
    cdp.send('Runtime.enable'),
    // Cookies need a scheme that may have them; `document.cookie` of any other stays empty.
    cdp.send('Emulation.setDocumentCookieDisabled', { disabled: true }),
    cdp.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }),
    requests.watch(cdp),
    installScripts(cdp, preload),
  ])
  await cdp.send('Runtime.runIfWaitingForDebugger')
  return {
    cdp,
    navigate: requests.navigate,
    close: page.close,
    async send(channel, values) {
      const contextId = isolatedWorld()
      if (contextId === null) return
      const expression = `fakeElectronReceive(${JSON.stringify(channel)}, ${JSON.stringify(values)})`
      await cdp.send('Runtime.evaluate', { expression, contextId })
    },
  }
}
