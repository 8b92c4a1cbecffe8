/**
 * Findings of two reviews of the kiosk against Electron's source, with the test that covers each fix and its source.
 */

interface Finding {
  finding: string
  now: string
  /**
   * The file, and the beginning of the test's title; `null` if no test can cover it, such as a sentence of the guide.
   */
  test: readonly [file: string, title: string] | null
  source: string
}

const UNIT = 'tests/unit/electron'

export const findings: readonly Finding[] = [
  {
    finding: 'The unsigned app for Apple silicon was killed before main ran: its fuses broke its signature',
    now: 'Signed ad hoc after the fuses are switched',
    test: ['tests/unit/build/packaging.test.ts', 'signs an unsigned build ad hoc'],
    source: 'app-builder-lib platformPackager.js, resetAdHocDarwinSignature; agentglass#517',
  },
  {
    finding: 'Templates gave every default, and so switched supervision off',
    now: 'They give what must be given, all else in comments',
    test: [
      'tests/unit/build/policy-templates.test.ts',
      'leave on %s what a machine file and a supervisor say',
    ],
    source: 'configuration.rules.ts, order of the places; launchd.plist(5), KeepAlive',
  },
  {
    finding: "On a Mac the page's popups opened behind the window",
    now: 'No window level on macOS',
    test: [`${UNIT}/window/window-guard.test.ts`, 'has no level on macOS'],
    source:
      'popup_window_mac.mm, NSPopUpMenuWindowLevel; native_window_mac.mm, SetAlwaysOnTop; electron#29459',
  },
  {
    finding: 'No finger could fill in the birthday',
    now: 'Typed digits, with the on-screen keyboard, autofill and paste',
    test: ['tests/unit/domain/typed-date.test.ts', 'takes what autofill and a paste give'],
    source: 'HTML standard, autofill field bday',
  },
  {
    finding: 'The proof of the closed debugging port looked before Electron had started',
    now: 'Looks until the app has refused the switch',
    test: ['tests/kiosk/packaged.spec.ts', 'realElectronTests.packaged'],
    source: 'electron_browser_main_parts.cc, JoinAppCode before StartHttpHandler',
  },
  {
    finding: 'Where the system can not encrypt, every retry registered another device with Google',
    now: 'The identity stays in memory',
    test: [`${UNIT}/push/credential-store.test.ts`, 'stays known where the system can not encrypt it'],
    source: 'electron_api_safe_storage.cc, OnOsCryptReady; encryptStringAsync may reject',
  },
  {
    finding: 'A character without a key was dropped, as some scanners type it',
    now: 'Passes without control, alt and meta',
    test: [`${UNIT}/locks.test.ts`, 'lets a character through that belongs to no key'],
    source: 'platform_key_map_win.cc, VK_PACKET',
  },
  {
    finding: "Another program's topmost window stayed over the shop",
    now: 'Raised every 5 seconds on Windows',
    test: [`${UNIT}/window/window-guard.test.ts`, 'that is in its place is raised every 5 seconds'],
    source: 'native_window_views.cc, SetAlwaysOnTop: one topmost band; electron#38020',
  },
  {
    finding: 'A cover of another display made the app one without a Dock',
    now: 'Leaves the kind of process alone',
    test: [`${UNIT}/window/display-covers.test.ts`, 'leave the kind of process alone on macOS'],
    source: 'docs/api/base-window.md, skipTransformProcessType; electron#26350',
  },
  {
    finding: 'On Linux the keyring could be asked for on the screen',
    now: 'Asks for the backend first',
    test: [`${UNIT}/push/credential-store.test.ts`, 'asks no keyring on a Linux without one'],
    source: 'browser_process_impl.cc, CreateOSCryptAsync: SecretPortal',
  },
  {
    finding: 'Command-Q could end the kiosk',
    now: 'An empty menu; a quit counts after the system has announced it',
    test: [`${UNIT}/process/ending.test.ts`, 'to the app when no page has the focus, ends nothing'],
    source: 'lib/browser/api/menu.ts; MainMenu.xib; electron_application.mm, terminate:',
  },
  {
    finding: 'A call about zoom never settled and kept the page',
    now: 'Gone: visual zoom is off by default',
    test: ['tests/checks/electron-api.test.ts', 'models every API of Electron that the kiosk uses'],
    source: 'docs/api/web-contents.md, setVisualZoomLevelLimits; web_frame_main.cc, UpdateRenderFrameHost',
  },
  {
    finding: 'The flag for a code cache did nothing',
    now: 'Gone',
    test: null,
    source: 'storage_partition_impl.cc: none for sessions in memory',
  },
  {
    finding: 'A page was allowed to notify through the system, with content',
    now: 'Main alone does',
    test: ['tests/kiosk/locks.spec.ts', 'a page may use nothing of the machine: main alone notifies'],
    source: 'platform_notification_service.cc, DisplayNotification',
  },
  {
    finding: 'What sessions cost that are never freed was a guess',
    now: 'Fifty wipes are measured on real Electron; the restart goes by memory too',
    test: [`${UNIT}/process/memory-restart.test.ts`, 'waits for a quiet minute above either limit'],
    source: 'electron.d.ts, App.getAppMetrics; electron#28566',
  },
  {
    finding: "The wipe's proof did not look at the clipboard",
    now: 'A text that can still be pasted makes it begin again',
    test: [`${UNIT}/sessions/session-wipe.test.ts`, 'begins again where a text can still be pasted'],
    source: 'electron.d.ts, Clipboard.readText',
  },
  {
    finding: 'The system log needed a tool that runs along',
    now: "On Linux it is the unit's own output",
    test: ['tests/package/system-journal.test.ts', 'holds the events with their levels'],
    source: 'systemd.exec(5), SyslogLevelPrefix=, SyslogIdentifier=, JOURNAL_STREAM',
  },
  {
    finding: 'Each start asked PowerShell whom the machine file belongs to',
    now: "The folder's rights take from an owner the right to change them",
    test: ['tests/unit/build/installers.test.ts', 'lets users read there and nobody but administrators'],
    source: 'Microsoft, OwnerRights (S-1-3-4)',
  },
  {
    finding: 'Real Electron never ran under Wayland',
    now: 'A run of its own, which a release needs',
    test: ['tests/unit/build/kiosk-proof-record.test.ts', 'was skipped on the $app app is refused'],
    source: 'cage(1); wlroots, headless backend',
  },
  {
    finding: 'No PIN could be made from a release',
    now: '`kiosk-tools.mjs`, which the guide uses alone',
    test: ['tests/package/kiosk-tools.test.ts', 'has a command that works'],
    source: 'docs/kiosk-it-guide.md, each command that can run here',
  },
  {
    finding: 'Lock-down scripts went on when a command had failed',
    now: 'They check before and after, and undo',
    test: ['tests/package/lock-down.test.ts', 'checks, says what it changes, and checks again'],
    source: 'reg.exe, exit codes; learn.microsoft.com, WEKF_Settings',
  },
  {
    finding: 'macOS announced the kiosk as a new background item',
    now: 'The profile names agent and login item',
    test: ['tests/unit/build/policy-templates.test.ts', 'start the kiosk on macOS without an announcement'],
    source: 'Apple, com.apple.servicemanagement',
  },
  {
    finding:
      'The LaunchAgent started the kiosk for every account; signatures of an rpm, toasts under Shell Launcher, the origin of a realtime service and Assigned Access were told wrongly or not at all',
    now: 'The guide says it',
    test: null,
    source: 'docs/kiosk-it-guide.md',
  },
  {
    finding: 'The fake gave windows levels that only macOS has',
    now: 'One topmost band',
    test: ['tests/kiosk/fake/displays.spec.ts', "another program's window does not lie over the shop"],
    source: 'native_window_views.cc, SetAlwaysOnTop',
  },
]
