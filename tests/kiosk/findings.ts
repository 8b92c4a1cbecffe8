/** Findings of three reviews of the kiosk, two of them against Electron's source, with the test that covers each fix. */

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
    now: 'Raised every 5 seconds on Windows; on X11 only after it has lost its level',
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
    test: null,
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
    finding: 'A fake of Electron gave windows levels that only macOS has',
    now: 'Another program’s window is a real one',
    test: ['tests/kiosk/displays.spec.ts', 'does not lie over the shop, and gets no keys for long'],
    source: 'native_window_views.cc, SetAlwaysOnTop',
  },
]

/** Where a test has run here. */
type Ran =
  | 'Electron 33, X11'
  | 'Electron 33, cage'
  | "Debian's own tools"
  | 'stand-ins of the tools'
  | 'Node'
  | 'nowhere: by source'

interface ReadingFinding extends Omit<Finding, 'source'> {
  /** K1 to K36; N, G: of the readings before, found open in part. */
  id: string
  ran: Ran
}

const SPECS = 'tests/kiosk'
const GUIDE = 'docs/kiosk-it-guide.md'
const LOCK_DOWN = 'tests/package/lock-down.test.ts'
const COMPANY = [
  'tests/package/company-network.test.ts',
  "has its proxy and its certificate authority from the machine's set-up",
] as const
const WINDOWS_SCRIPT = 'build/kiosk-setup/windows/lock-down.ps1'

/** Of the third reading, the first on a real Electron. */
export const readingFindings: readonly ReadingFinding[] = [
  {
    id: 'K1',
    finding:
      'The test that a release needs could pass on no real Electron: it wrote into a cache of `shop://`',
    now: 'The test opens a cache, which leaves one',
    test: [`${SPECS}/real-electron.spec.ts`, 'realElectronTests.wipe'],
    ran: 'Electron 33, X11',
  },
  {
    id: 'K2',
    finding: 'The harness failed on a real Electron: its process, sizes, fixed places of touches, real time',
    now: "The driver keeps the process, and the test moves main's clock; specs name no places",
    test: [`${SPECS}/attract.spec.ts`, 'banners wait for a touch, open the shop'],
    ran: 'Electron 33, X11',
  },
  {
    id: 'K3',
    finding: 'The test of the window expected what Linux does not implement',
    now: 'Asked on Windows and macOS only',
    test: [`${SPECS}/real-electron.spec.ts`, 'realElectronTests.window'],
    ran: 'Electron 33, X11',
  },
  {
    id: 'K4',
    finding: 'The workflow had cage without Xwayland, without which cage ends',
    now: 'Both are installed; cage is looked for before a run',
    test: [`${SPECS}/installed-app.spec.ts`, 'fills the display under cage, as the unit starts it'],
    ran: 'Electron 33, cage',
  },
  {
    id: 'K5',
    finding: 'The test of the packaged app hung on macOS, where the first SIGTERM was refused',
    now: 'The test ends it by SIGKILL; see K7b',
    test: [`${SPECS}/packaged.spec.ts`, 'realElectronTests.packaged'],
    ran: 'nowhere: by source',
  },
  {
    id: 'K6',
    finding:
      'An orderly end was taken for a crash of the page, and an unsupervised kiosk started itself again',
    now: 'The end is one state of the process, which recovery, wipe and restart ask',
    test: [`${SPECS}/ending.spec.ts`, 'an app that the system asks to quit quits, and starts nothing'],
    ran: 'Electron 33, X11',
  },
  {
    id: 'K7a',
    finding: 'SIGTERM killed main once `electron-store` was loaded; the next start reported a crash',
    now: "Main's own listeners replace the library's",
    test: [`${SPECS}/ending.spec.ts`, 'SIGTERM ends it in order, and the next start finds nothing wrong'],
    ran: 'Electron 33, X11',
  },
  {
    id: 'K7b',
    finding: "On macOS main's listener to SIGTERM never ran: Electron sets its own after it",
    now: 'Main listens once Electron is ready',
    test: ['tests/unit/electron/process/ending.test.ts', 'a signal, which launchd sends, is an end'],
    ran: 'Node',
  },
  {
    id: 'K8',
    finding: 'The first upgrade by rpm took away the link that the unit starts',
    now: "The unit names the program itself, and the rpm's own script removes only at the end",
    test: ['tests/package/linux-upgrade.test.ts', 'keep the kiosk where the unit and a shell look for it'],
    ran: "Debian's own tools",
  },
  {
    id: 'K9',
    finding: "An upgrade by IT's tools changed nothing until the next restart",
    now: 'The kiosk sees a newer version on its disk, and restarts when nobody uses it',
    test: ['tests/unit/electron/process/newer-version.test.ts', 'another version on the disk is told once'],
    ran: 'Node',
  },
  {
    id: 'K10',
    finding: 'An MSI over a running kiosk left a mixed folder until a restart',
    now: `${GUIDE} says to sign the account out first`,
    test: null,
    ran: 'nowhere: by source',
  },
  {
    id: 'K11',
    finding: 'A PIN locked by a clock that was years ahead stayed locked for years',
    now: 'A lock is never longer than an hour',
    test: ['tests/unit/electron/base/pin.test.ts', 'never locks for more than an hour'],
    ran: 'Node',
  },
  {
    id: 'K12',
    finding:
      'The unit waited for the network; a page ended for its memory ended the unit; core dumps were written',
    now: 'It waits for no network, goes on, and writes none',
    test: ['tests/package/kiosk-session.test.ts', 'is one for systemd'],
    ran: "Debian's own tools",
  },
  {
    id: 'K13',
    finding: "A company's authority in Linux's own store was not trusted",
    now: "The lock-down script keeps it in the account's own database, which belongs to the account. That it should belong to root was wrong: NSS refuses another owner's database (-8126)",
    test: COMPANY,
    ran: 'Electron 33, X11',
  },
  {
    id: 'K14',
    finding: 'Linux was given no way to name a proxy',
    now: 'The lock-down script gives the unit one',
    test: COMPANY,
    ran: 'Electron 33, X11',
  },
  {
    id: 'K15',
    finding: 'Every session asked Google for a spelling dictionary',
    now: 'A session has no language to check',
    test: [`${SPECS}/network-calls.spec.ts`, 'a visit and a wipe call the provider and nobody else'],
    ran: 'Electron 33, X11',
  },
  {
    id: 'K16',
    finding: "A proxy's login was given up for a WebSocket's challenge",
    now: 'Only what main itself has sent counts as refused',
    test: [
      'tests/unit/electron/network/proxy-login.test.ts',
      "is not given up for a WebSocket's challenge, which is never called the first",
    ],
    ran: 'Node',
  },
  {
    id: 'K17',
    finding: "A policy's text in Hindi became question marks on Windows",
    now: 'Such a text is refused, and the reason is said',
    test: [
      'tests/unit/electron/configuration/configuration.test.ts',
      'says so where the registry tool printed question marks for Hindi',
    ],
    ran: 'Node',
  },
  {
    id: 'K18',
    finding: 'Each 30 seconds the configuration started a process and tried to write into its folder',
    now: 'A changed file is read at once, a policy every 5 minutes; rights are looked at once a start',
    test: [
      `${SPECS}/configuration.spec.ts`,
      'a configuration that changes while the kiosk runs is read again, without a restart',
    ],
    ran: 'Electron 33, X11',
  },
  {
    id: 'K19',
    finding: 'The display never slept outside the opening hours: the scripts forbade it',
    now: `They leave the display's time alone; ${GUIDE} says that cage has none`,
    test: [LOCK_DOWN, 'starts the kiosk for its account, names FileVault, and gives back what was there'],
    ran: 'stand-ins of the tools',
  },
  {
    id: 'K20',
    finding: 'A closed kiosk did not show changed hours',
    now: 'The page is loaded again if its content has changed',
    test: [`${SPECS}/hours.spec.ts`, 'hours that change while the shop is closed are shown at once'],
    ran: 'Electron 33, X11',
  },
  {
    id: 'K21',
    finding: 'Each visitor fetched every picture anew',
    now: 'One session with a cache fetches them',
    test: [`${SPECS}/network-calls.spec.ts`, 'a picture that a visitor has seen is not fetched again'],
    ran: 'Electron 33, X11',
  },
  {
    id: 'K22',
    finding: "Kiosk mode may refuse an MDM's restart of a Mac",
    now: `${GUIDE} says to end the kiosk first`,
    test: null,
    ran: 'nowhere: by source',
  },
  {
    id: 'K23',
    finding: 'This page said that the window is raised on X11 too',
    now: 'The sentence is mended; a window that has lost its level is raised there',
    test: [`${SPECS}/windows.spec.ts`, 'the window is back in front, in full screen'],
    ran: 'Electron 33, X11',
  },
  {
    id: 'K24',
    finding: 'Ctrl+Alt+Del led to the Task Manager, and out',
    now: `${WINDOWS_SCRIPT} leaves *Sign out* alone there`,
    test: null,
    ran: 'nowhere: by source',
  },
  {
    id: 'K25',
    finding: "The script could leave an account's hive loaded, and could not check a running terminal",
    now: `${WINDOWS_SCRIPT} waits before it unloads, and uses a hive that is loaded already`,
    test: null,
    ran: 'nowhere: by source',
  },
  {
    id: 'K26',
    finding: "RHEL's `passwd` knows no `--quiet`",
    now: 'Called with what both know',
    test: [LOCK_DOWN, 'checks, says what it changes, and checks again'],
    ran: 'stand-ins of the tools',
  },
  {
    id: 'K27',
    finding: 'logind kept a login in reserve on console 6',
    now: '`ReserveVT=0`',
    test: [LOCK_DOWN, 'leaves a login on no other console'],
    ran: 'stand-ins of the tools',
  },
  {
    id: 'K28',
    finding: 'macOS does not read where the script switched its updates off',
    now: 'The line is gone; the guide leaves it to MDM',
    test: [LOCK_DOWN, 'starts the kiosk for its account, names FileVault, and gives back what was there'],
    ran: 'stand-ins of the tools',
  },
  {
    id: 'K29',
    finding: 'The LaunchAgent belonged to root; what was undone was not what had been there',
    now: 'It belongs to its account, and what was there is kept and given back',
    test: [LOCK_DOWN, 'starts the kiosk for its account, names FileVault, and gives back what was there'],
    ran: 'stand-ins of the tools',
  },
  {
    id: 'K30',
    finding: "A password's age, a legal notice and FileVault stop the automatic login",
    now: 'The guide names each, and the script FileVault',
    test: [LOCK_DOWN, 'starts the kiosk for its account, names FileVault'],
    ran: 'stand-ins of the tools',
  },
  {
    id: 'K31',
    finding: 'Cloned disks shared an id, a push token and a place in the rollout',
    now: 'A terminal forgets another machine',
    test: [
      'tests/unit/electron/base/device-store.test.ts',
      'of another machine, whose image this one was made from, is forgotten',
    ],
    ran: 'Node',
  },
  {
    id: 'K32',
    finding: "Windows' error reports with a page's memory were still written",
    now: `${WINDOWS_SCRIPT} excludes the kiosk`,
    test: null,
    ran: 'nowhere: by source',
  },
  {
    id: 'K33',
    finding: 'Every account could read the secrets of the machine file',
    now: `${GUIDE} installs it as root:kiosk with mode 640`,
    test: null,
    ran: 'nowhere: by source',
  },
  {
    id: 'K34',
    finding: 'Where Windows denies `eventcreate`, the journal noted it once a minute for ever',
    now: 'It is noted once, and again only after it has worked',
    test: [
      'tests/unit/electron/fleet/system-log.test.ts',
      'is run again each minute, and noted again only after it has worked',
    ],
    ran: 'Node',
  },
  {
    id: 'K35',
    finding: 'The guide did not say how to uninstall, and what stays',
    now: `${GUIDE} says it for each system`,
    test: null,
    ran: 'nowhere: by source',
  },
  {
    id: 'K36',
    finding: 'A touch on Shift pressed it twice on Chromium 130',
    now: 'The keyboard takes no click for 700 ms after a touch',
    test: [`${SPECS}/redemption.spec.ts`, 'by touch alone, with nothing of the member to be read by others'],
    ran: 'Electron 33, X11',
  },
  {
    id: 'N7',
    finding: "Another program's topmost window stayed over the shop on X11",
    now: 'The window is raised once it has lost its level; a window over it that takes none stays there, since raising would cover a list of the page',
    test: [`${SPECS}/windows.spec.ts`, 'the window is back in front, in full screen'],
    ran: 'Electron 33, X11',
  },
  {
    id: 'N10',
    finding: 'The end by SIGTERM was never reached',
    now: 'See K7a and K7b',
    test: [`${SPECS}/ending.spec.ts`, 'SIGTERM ends it in order, and the next start finds nothing wrong'],
    ran: 'Electron 33, X11',
  },
  {
    id: 'N12',
    finding: 'No cache outlived a visit',
    now: 'See K21',
    test: [`${SPECS}/network-calls.spec.ts`, 'a picture that a visitor has seen is not fetched again'],
    ran: 'Electron 33, X11',
  },
  {
    id: 'G4',
    finding: 'Who owns the LaunchAgent was open',
    now: 'See K29',
    test: [LOCK_DOWN, 'starts the kiosk for its account, names FileVault'],
    ran: 'stand-ins of the tools',
  },
  {
    id: 'after it',
    finding:
      'Under cage a stop of the unit ended kiosk and compositor together: where the display went first, the next start reported a crash',
    now: 'The unit ends the kiosk first, and cage ends with it',
    test: [`${SPECS}/installed-app.spec.ts`, 'fills the display under cage, as the unit starts it'],
    ran: 'Electron 33, cage',
  },
]
