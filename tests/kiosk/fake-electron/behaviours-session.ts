/** What the fake models of sessions, their storage and their network. */
import type { Behaviour } from './behaviour.ts'

export const sessionBehaviours: readonly Behaviour[] = [
  {
    api: [
      'Session.fromPartition',
      'Session.defaultSession',
      "App 'session-created'",
      'Session.setSpellCheckerLanguages',
    ],
    what: 'Each name is a browser context of its own, with its own storage and network, and stays until the process ends. The app announces each. Languages of the spell checker change nothing.',
    source: 'shell/browser/api/electron_api_session.cc, FromPartition: sessions are never collected',
    unproved:
      'What a partition costs in memory; the dictionaries, which tests/kiosk/network-calls.spec.ts watches.',
  },
  {
    api: ['Session.clearStorageData'],
    what: 'Without options it clears all storage of every origin and the cookies, of this partition alone; with options it fails the test. `clearData` clears cookies only.',
    source:
      "electron_api_session.cc, ClearStorageData (StoragePartition::ClearData without a matcher); Chromium's BrowsingDataRemover asks url::GetWebStorageSchemes(); electron#45531",
    unproved: 'That Chromium clears a custom scheme so: the fake clears the origins that stand for it.',
  },
  {
    api: [
      'Session.clearCache',
      'Session.clearAuthCache',
      'Session.clearHostResolverCache',
      'Session.closeAllConnections',
    ],
    what: 'Nothing: a custom scheme has no HTTP cache, and the other caches are not modelled.',
    source: 'electron.d.ts, Session; shell/browser/net/electron_url_loader_factory.cc',
    unproved: 'All of it.',
  },
  {
    api: ['Session.cookies', 'Cookies.get'],
    what: "The context's cookies, and those of replies to main's own calls. Neither a script nor a reply of the scheme can set one.",
    source: 'net/cookies/cookie_monster.cc, IsCookieableScheme; lib/browser/api/net-fetch.ts, credentials',
    unproved: 'The sending of cookies by main.',
  },
  {
    api: ['Session.serviceWorkers', 'ServiceWorkers.getAllRunning'],
    what: 'None: their scripts are refused, since the scheme has no privilege for them.',
    source: 'shell/browser/api/electron_api_protocol.cc, allowServiceWorkers',
    unproved: null,
  },
  {
    api: ['Session.protocol', 'Protocol.handle', 'Protocol.unhandle', 'Protocol.registerSchemesAsPrivileged'],
    what: "Main's handler answers as a stream through a loopback proxy; a body that breaks off fails the page's reader; a scheme can be handled once in a session; `Origin` is `shop://app`.",
    source: 'lib/browser/api/protocol.ts; shell/browser/net/node_stream_loader.cc',
    unproved: 'The privileges themselves; backpressure of a mojo pipe.',
  },
  {
    api: ['Session.webRequest', 'WebRequest.onBeforeRequest'],
    what: "Asked about a page's requests over the network, its WebSockets, main's own calls and each of their redirects. Not about `shop://`, of which real Electron also asks.",
    source:
      'shell/browser/net/electron_url_loader_factory.cc; proxying_url_loader_factory.cc, proxying_websocket.cc; shell/browser/electron_browser_client.cc, WillCreateURLLoaderFactory',
    unproved: 'Requests of workers; the path of a WebSocket within TLS.',
  },
  {
    api: ['Session.fetch'],
    what: "Streams over Node's network, follows redirects with the method that the standard asks for, and fails as blocked where a listener cancels.",
    source: 'lib/browser/api/net-fetch.ts',
    unproved: "Chromium's stack: proxy, certificates, HTTP/2, cache.",
  },
  {
    api: [
      'Net.request',
      'ClientRequest.end',
      'ClientRequest.abort',
      'AuthInfo.isProxy',
      'WebContents.session',
      "ClientRequest 'close'",
      "ClientRequest 'error'",
      "ClientRequest 'login'",
      "ClientRequest 'response'",
    ],
    what: 'Not modelled: it fails the test. The kiosk calls it only where a proxy user is configured.',
    source: 'lib/browser/api/net-client-request.ts',
    unproved: 'All of it.',
  },
  {
    api: ['Session.resolveProxy'],
    what: 'Always `DIRECT`.',
    source: 'electron.d.ts, Session.resolveProxy',
    unproved: "The system's proxy settings and PAC files.",
  },
  {
    api: ['Net.isOnline'],
    what: 'Always true.',
    source: 'electron.d.ts, Net.isOnline: true says little',
    unproved: 'A machine without a network.',
  },
  {
    api: [
      'Session.setPermissionRequestHandler',
      'Session.setPermissionCheckHandler',
      'Session.setDevicePermissionHandler',
      "Session 'will-download'",
    ],
    what: 'Taken, and never asked: no page of the tests on the fake asks.',
    source: 'shell/browser/electron_permission_manager.cc',
    unproved: 'That a page asks under these names.',
  },
]
