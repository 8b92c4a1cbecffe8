/** What the fake models of pages, their preload scripts and their calls. */
import type { Behaviour } from './behaviour.ts'

export const contentsBehaviours: readonly Behaviour[] = [
  {
    api: ['WebContents.loadURL', "WebContents 'did-navigate'", "WebContents 'did-fail-load'"],
    what: 'A real page loads; `loadURL` settles with the load event or rejects with the number of the network error; a canceled load is no failed one.',
    source:
      'lib/browser/api/web-contents.ts, loadURL; shell/browser/api/electron_api_web_contents.cc, DidFinishNavigation',
    unproved:
      'The address `shop://`: pages stand at `http://app.kiosk.localhost`, a secure origin of its own.',
  },
  {
    api: [
      "WebContents 'will-frame-navigate'",
      "WebContents 'will-redirect'",
      'WebContents.setWindowOpenHandler',
    ],
    what: "Main is asked before a page's own navigation or redirect leaves; a popup that main allows fails the test, since the fake closes every one.",
    source: 'shell/browser/electron_navigation_throttle.cc',
    unproved: 'That a denied popup is never made.',
  },
  {
    api: [
      'WebContents.close',
      "WebContents 'destroyed'",
      'WebContents.isDestroyed',
      'WebContents.getAllWebContents',
      'WebContents.getURL',
    ],
    what: 'The page leaves through its `pagehide` handlers, which may still send, within a time limit; then its object goes; every method of a destroyed contents throws.',
    source: 'electron_api_web_contents.cc, Close (ClosePage), CloseContents and Destroy',
    unproved: 'A page whose renderer hangs while it is closed.',
  },
  {
    api: [
      "WebContents 'render-process-gone'",
      'WebContents.isCrashed',
      'WebContents.forcefullyCrashRenderer',
    ],
    what: 'The renderer really crashes; main gets the event in a later task.',
    source: 'electron_api_web_contents.cc, PrimaryMainFrameRenderProcessGone and ForcefullyCrashRenderer',
    unproved: 'Other reasons than `crashed`: out of memory, killed, failed to launch.',
  },
  {
    api: ["WebContents 'unresponsive'"],
    what: 'Never comes.',
    source: 'content/browser/renderer_host/render_widget_host_impl.cc, OnInputEventAckTimeout',
    unproved: "Chromium's own patience (seconds longer than the fake's).",
  },
  {
    api: ["WebContents 'before-input-event'"],
    what: 'Never comes.',
    source:
      'electron_api_web_contents.cc, PreHandleKeyboardEvent; render_widget_host_impl.cc, suppress_events_until_keydown_',
    unproved: 'Keys that the system takes for itself.',
  },
  {
    api: ["WebContents 'input-event'"],
    what: 'Touch, mouse, wheel, `rawKeyDown`, `char`, `keyUp`, as the page got them.',
    source: 'electron_api_web_contents.cc, OnInputEvent; shell/common/gin_converters/blink_converter.cc',
    unproved: 'Input to a page that hangs: Electron gets it before the page, the fake from the page.',
  },
  {
    api: ['WebContents.focus'],
    what: 'Told as `focus`; which view the keyboard really goes to is not modelled.',
    source: 'electron.d.ts, WebContents.focus',
    unproved: 'Which view has the keyboard after views were swapped.',
  },
  {
    api: ['WebContents.executeJavaScript', 'WebContents.navigationHistory', 'NavigationHistory.clear'],
    what: 'Runs in the real page; its history is really forgotten.',
    source: 'lib/browser/api/web-contents.ts; electron.d.ts, NavigationHistory',
    unproved: null,
  },
  {
    api: ['WebContents.capturePage', 'NativeImage.isEmpty', 'NativeImage.toJPEG'],
    what: 'A real picture of the whole page, as a JPEG of one quality; a rectangle, options and other qualities fail the test.',
    source: 'electron.d.ts, WebContents.capturePage, NativeImage.isEmpty and NativeImage.toJPEG',
    unproved: 'The size of a JPEG, and a picture of a page that a screen saver or the system covers.',
  },
  {
    api: ['WebContents.setZoomFactor', "WebContents 'zoom-changed'"],
    what: 'Nothing: nobody has verified it for a page of a custom scheme.',
    source: 'electron.d.ts, WebContents',
    unproved: 'All zooming.',
  },
  {
    api: ["WebContents 'will-attach-webview'"],
    what: 'Never comes.',
    source: 'electron.d.ts, WebContents will-attach-webview',
    unproved: 'The tag itself.',
  },
  {
    api: [
      'WebContents.send',
      'IpcMain.handle',
      'IpcRenderer.invoke',
      'IpcRenderer.on',
      'IpcRenderer.removeListener',
      'ContextBridge.exposeInMainWorld',
      'WebFrameMain.url',
      'WebFrameMain.parent',
    ],
    what: 'The built preload script runs in an isolated world of the main frame; functions and promises cross as proxies, errors as their message, everything else as a clone; a page that is only loading hears nothing.',
    source:
      'shell/renderer/api/electron_api_context_bridge.cc; shell/renderer/electron_sandboxed_renderer_client.cc; lib/browser/ipc-dispatch.ts',
    unproved: "The sandbox of the renderer's process; a sender frame that is gone.",
  },
]
