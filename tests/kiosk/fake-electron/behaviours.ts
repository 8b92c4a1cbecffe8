/**
 * The parts of Electron that the fake models, by their names in `electron.d.ts`, each with its source. A test compares
 * them with what `electron/` uses, so that no API is used unmodelled; `docs/kiosk-proof.md` is generated from them.
 */
import type { Behaviour } from './behaviour.ts'
import { contentsBehaviours } from './behaviours-contents.ts'
import { sessionBehaviours } from './behaviours-session.ts'

const appBehaviours: readonly Behaviour[] = [
  {
    api: ['App.exit', 'App.relaunch'],
    what: 'The process really ends, without `before-quit` or `close`; the next one starts once it is gone, beside the one that a supervisor starts.',
    source:
      'electron.d.ts, App.exit and App.relaunch; shell/browser/relauncher.cc; electron#10201, electron-wix-msi#187',
    unproved: 'How launchd, Shell Launcher and systemd treat the relauncher.',
  },
  {
    api: ["App 'before-quit'", "App 'quit'", "App 'window-all-closed'"],
    what: '`quit` asks through `before-quit` and `close`; `quit` is also emitted after `exit`, `window-all-closed` with the last window.',
    source: 'electron.d.ts, App.quit; lib/browser/init.ts',
    unproved: 'A session that the system ends.',
  },
  {
    api: ['App.requestSingleInstanceLock', "App 'second-instance'"],
    what: 'One process for one user-data folder; a lock whose holder died is taken over, a living holder gets `second-instance`.',
    source: 'shell/browser/api/electron_api_app.cc, App::RequestSingleInstanceLock',
    unproved: 'A holder that hangs, which Chromium ends after a while.',
  },
  {
    api: ["App 'child-process-gone'", "App 'login'"],
    what: 'Never comes: the fake has no processes below main and no proxy that asks.',
    source: 'electron.d.ts, App',
    unproved: 'All of it.',
  },
  {
    api: [
      'App.getAppMetrics',
      'MemoryInfo.privateBytes',
      'MemoryInfo.workingSetSize',
      'ProcessMetric.memory',
    ],
    what: "The fake's own process alone.",
    source: 'electron.d.ts, App.getAppMetrics and MemoryInfo',
    unproved: 'What a visitor costs; a test on real Electron measures fifty wipes.',
  },
  {
    api: ['App.quit', 'Process.on'],
    what: 'Asks `before-quit`, then each window by `close`; a test calls it as a service manager does. A signal reaches the listener of main, which quits.',
    source: 'electron.d.ts, App.quit; tests/kiosk/ending.spec.ts on real Electron',
    unproved: 'The SIGTERM of launchd.',
  },
  {
    api: ['App.focus'],
    what: 'Not modelled: it fails the test. The kiosk calls it on macOS only.',
    source: 'electron.d.ts, App.focus',
    unproved: 'All of it.',
  },
  {
    api: [
      'App.isPackaged',
      'App.getPath',
      'App.getVersion',
      'App.whenReady',
      'App.commandLine',
      'CommandLine.getSwitchValue',
      'CommandLine.removeSwitch',
    ],
    what: '`isPackaged` as the test says, true where the packed app.asar runs; paths below the folder of the test; ready at once; switches as the process was started with.',
    source: 'electron.d.ts, App and CommandLine',
    unproved: 'Reading from the asar file, its integrity check and the fuses.',
  },
  {
    api: [
      'App.setAppUserModelId',
      'App.setToastActivatorCLSID',
      'App.setLoginItemSettings',
      'Menu.buildFromTemplate',
      'Menu.setApplicationMenu',
    ],
    what: 'Taken, with no effect; the login item can be looked at. `buildFromTemplate` fails the test: the kiosk calls it on macOS only.',
    source: 'electron.d.ts, App and Menu',
    unproved: 'What Windows and macOS make of them.',
  },
  {
    api: ["App 'web-contents-created'"],
    what: 'Comes for each contents before it loads anything.',
    source: 'lib/browser/api/web-contents.ts, _init',
    unproved: null,
  },
]

const windowBehaviours: readonly Behaviour[] = [
  {
    api: [
      'new BaseWindow',
      'BaseWindow.contentView',
      'BaseWindow.destroy',
      'BaseWindow.isDestroyed',
      "BaseWindow 'close'",
    ],
    what: 'Full screen first, then shown; `close` can be prevented, `destroy` asks nobody; every method of a destroyed window throws; no contents goes with it.',
    source:
      'shell/browser/native_window.cc, InitFromOptions; shell/browser/api/electron_api_base_window.cc; docs/api/base-window.md',
    unproved: 'What `frame`, `skipTaskbar` and the background colour look like.',
  },
  {
    api: [
      'BaseWindow.show',
      'BaseWindow.focus',
      'BaseWindow.moveTop',
      'BaseWindow.isFocused',
      'BaseWindow.isVisible',
      "BaseWindow 'focus'",
      "BaseWindow 'blur'",
      "BaseWindow 'hide'",
    ],
    what: 'One window has the keyboard; `focus` does nothing for one that is hidden or minimized; `focus` and `blur` come in a later tick; `show` also activates.',
    source:
      'shell/browser/native_window_views.cc, Show and Focus; electron_api_base_window.cc, EmitEventSoon',
    unproved: "The systems' own rules against stealing the focus.",
  },
  {
    api: ["BaseWindow 'session-end'"],
    what: 'Comes from the test alone; the process goes on.',
    source: 'electron.d.ts, BaseWindow: Windows only',
    unproved: 'All of it.',
  },
  {
    api: ['BaseWindow.restore', 'BaseWindow.isMinimized', "BaseWindow 'minimize'"],
    what: 'A minimized window comes back at its place, without the keyboard.',
    source: 'shell/browser/native_window_views.cc, Minimize and Restore',
    unproved: 'Whether Win+D minimizes a window that is not minimizable; the fake does it.',
  },
  {
    api: [
      'BaseWindow.setKiosk',
      'BaseWindow.isKiosk',
      'BaseWindow.setFullScreen',
      'BaseWindow.isFullScreen',
      "BaseWindow 'enter-full-screen'",
      "BaseWindow 'leave-full-screen'",
      "BaseWindow 'resize'",
      "BaseWindow 'move'",
    ],
    what: 'Kiosk and full screen are one, over the whole display; the events come in a later tick, as on Linux, where the window manager answers. On Windows they come inside the call, before the size changes; unit tests of the window emit them so.',
    source: 'shell/browser/native_window_views.cc, SetFullScreen, SetKiosk and IsKiosk',
    unproved: 'macOS: Spaces, its animation, and kiosk mode apart from full screen.',
  },
  {
    api: ['BaseWindow.getBounds', 'BaseWindow.getContentBounds', 'BaseWindow.setBounds'],
    what: 'Where the window stands; `setBounds` does nothing for one in full screen, since nobody has verified what it does then.',
    source: 'electron.d.ts, BaseWindow',
    unproved: 'Frames, scale factors, and where a window comes to when its display goes.',
  },
  {
    api: ['BaseWindow.setAlwaysOnTop', 'BaseWindow.isAlwaysOnTop', "BaseWindow 'always-on-top-changed'"],
    what: 'One band of windows that stay on top, whatever their level; in it the last that was raised lies over the others, a foreign one too, until the kiosk is raised again.',
    source: 'shell/browser/native_window_views.cc, SetAlwaysOnTop',
    unproved: "The levels of macOS, other programs' windows on the real systems, and the taskbar.",
  },
  {
    api: ['BaseWindow.setVisibleOnAllWorkspaces'],
    what: 'Not modelled: it fails the test. The kiosk calls it on macOS only.',
    source: 'electron.d.ts, BaseWindow',
    unproved: 'All of it.',
  },
  {
    api: [
      'new WebContentsView',
      'WebContentsView.setBounds',
      'WebContentsView.webContents',
      'View.addChildView',
      'View.removeChildView',
    ],
    what: 'A view has no bounds until it is given some; later children lie over earlier ones; a removed view keeps its contents; `webContents` is undefined once the contents is destroyed.',
    source: 'shell/browser/api/electron_api_view.cc, electron_api_web_contents_view.cc',
    unproved: 'What is painted between two views.',
  },
]

const machineBehaviours: readonly Behaviour[] = [
  {
    api: [
      'Screen.getAllDisplays',
      'Screen.getDisplayMatching',
      "Screen 'display-added'",
      "Screen 'display-removed'",
      "Screen 'display-metrics-changed'",
    ],
    what: 'Displays side by side that come, go, and become the primary one; windows stay where they are.',
    source: 'electron.d.ts, Screen',
    unproved: 'Scale factors, rotation, and what the system moves by itself.',
  },
  {
    api: [
      "PowerMonitor 'lock-screen'",
      "PowerMonitor 'suspend'",
      "PowerMonitor 'resume'",
      "PowerMonitor 'shutdown'",
      'PowerSaveBlocker.start',
      'PowerSaveBlocker.stop',
    ],
    what: 'Events as the test says, `shutdown` never; a blocker is only noted until it is stopped.',
    source: 'electron.d.ts, PowerMonitor and PowerSaveBlocker',
    unproved: "Whether the system's event comes in time; `lock-screen` does not exist on Linux.",
  },
  {
    api: ['CrashReporter.start'],
    what: 'Taken where nothing is to be sent; no crash leaves a dump, and a test lays them down.',
    source: 'electron.d.ts, CrashReporter.start; docs/api/crash-reporter.md',
    unproved: 'That a crash of main, a page or the graphics process leaves one, and where.',
  },
  {
    api: ['Clipboard.clear', 'Clipboard.readText', 'Clipboard.selection'],
    what: 'Each holds a text until it is cleared; `readText` is a promise; `selection` is there on Linux only.',
    source: 'electron.d.ts, Clipboard.readText and Clipboard.selection',
    unproved: 'That the system forgets what was copied: clipboard histories.',
  },
  {
    api: [
      'new Notification',
      'Notification.show',
      'Notification.close',
      'Notification.isSupported',
      "Notification 'click'",
      "Notification 'close'",
      "Notification 'failed'",
    ],
    what: 'Shown notifications lie in a tray until they are closed; a click comes from the test.',
    source: 'electron.d.ts, Notification',
    unproved: 'The toast itself, its menu, and what the system asks of people.',
  },
  {
    api: [
      'SafeStorage.isAsyncEncryptionAvailable',
      'SafeStorage.encryptStringAsync',
      'SafeStorage.decryptStringAsync',
      'SafeStorage.getSelectedStorageBackend',
    ],
    what: 'Gives back what it was given: nothing is encrypted.',
    source: 'electron.d.ts, SafeStorage',
    unproved: 'All encryption, and what a keyring asks of people.',
  },
]

export const behaviours: readonly Behaviour[] = [
  ...appBehaviours,
  ...windowBehaviours,
  ...contentsBehaviours,
  ...sessionBehaviours,
  ...machineBehaviours,
]
