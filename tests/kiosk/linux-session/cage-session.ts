/**
 * A kiosk session as in the unit, without a screen: cage on wlroots' headless backend, with a program that draws. Root
 * runs it as nobody, because cage refuses root.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright'
import { isRestarted, type SessionUnit } from './systemd-unit.ts'

const NOBODY = 65_534

/** Stands in the kiosk's place. */
export const BROWSER =
  ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((file) => existsSync(file)) ?? '/usr/bin/chromium'

/** The programs that a session needs and this machine lacks. */
export function missingTools(): string[] {
  const tools = ['/usr/bin/cage', '/usr/bin/Xwayland', BROWSER]
  if (process.getuid?.() === 0) tools.push('/usr/bin/setpriv')
  return tools.filter((tool) => !existsSync(tool))
}

const STARTS_WITHIN_MS = 20_000
const LOOK_EVERY_MS = 50

/** What stands for `/opt/Rewards Kiosk/rewards-kiosk`. */
export interface SessionProgram {
  /** The last lines of a script of sh that gets the unit's parameters; it prints what Wayland tells it. */
  start(folder: string): string
  /** The size of its page; `null` before the compositor has set it. */
  size(folder: string, output: string): Promise<Size | null>
}

export interface SessionOptions {
  unit: SessionUnit
  program: SessionProgram
  /** Headless displays of 1280 by 720. */
  displays?: number
  /** Cage's switches before `--`, in addition to the unit's. */
  cageSwitches?: readonly string[]
}

export interface Size {
  width: number
  height: number
}

export interface CageSession {
  /** The home of its account. */
  folder: string
  /** The page's display size, when it is the wanted one; after a timeout its last size. */
  size(wanted: Size): Promise<Size | null>
  /** Kills the program in the kiosk's place. @returns when the next one shows its page */
  crash(): Promise<void>
  output(): string
  /** The program's command line and environment at its start. */
  started(): { parameters: string; session: string; supervised: string }
  /** Ends it as systemd does. */
  end(): Promise<void>
  /** Ends it and removes its folder. */
  stop(): Promise<void>
}

/** Records how it was started, then becomes the program. */
const script = (folder: string, start: string): string => `#!/bin/sh
printf '%s\\n%s\\n%s\\n%s\\n' "$$" "$*" "$XDG_SESSION_TYPE" "$KIOSK_SUPERVISED" > ${folder}/started.part
mv ${folder}/started.part ${folder}/started
export WAYLAND_DEBUG=1
${start}
`

async function until<Value>(look: () => Promise<Value | null>, what: string): Promise<Value> {
  const deadline = Date.now() + STARTS_WITHIN_MS
  while (Date.now() < deadline) {
    const found = await look().catch(() => null)
    if (found !== null) return found
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
  throw new Error(`${what} did not happen within ${STARTS_WITHIN_MS / 1000} s`)
}

/** A folder owned by the session's user, with the program. */
function makeFolder({ start }: SessionProgram): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'kiosk-session-'))
  const folders = ['runtime', 'profile', '.config']
  for (const name of folders) mkdirSync(path.join(folder, name), { mode: 0o700 })
  writeFileSync(path.join(folder, 'kiosk'), script(folder, start(folder)), { mode: 0o755 })
  chmodSync(folder, 0o755)
  if (process.getuid?.() === 0)
    for (const name of ['', ...folders]) chownSync(path.join(folder, name), NOBODY, NOBODY)
  return folder
}

/** The environment that PAM and systemd give a console session, without this process's own. */
function environmentOf({ unit, displays = 1 }: SessionOptions, folder: string): Record<string, string> {
  return {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    HOME: folder,
    XDG_RUNTIME_DIR: path.join(folder, 'runtime'),
    XDG_SESSION_TYPE: 'tty',
    WLR_BACKENDS: 'headless',
    WLR_HEADLESS_OUTPUTS: String(displays),
    WLR_LIBINPUT_NO_DEVICES: '1',
    WLR_RENDERER: 'pixman',
    ...unit.environment,
  }
}

function commandOf({ unit, cageSwitches = [] }: SessionOptions, folder: string): [string, ...string[]] {
  const [cage, ...rest] = unit.command
  const separator = rest.indexOf('--')
  if (separator < 0) throw new Error('ExecStart must name the program of cage after --')
  const before = rest.slice(0, separator)
  const after = rest.slice(separator + 2)
  const command: [string, ...string[]] = [
    cage,
    ...before,
    ...cageSwitches,
    '--',
    path.join(folder, 'kiosk'),
    ...after,
  ]
  const id = String(NOBODY)
  return process.getuid?.() === 0
    ? ['setpriv', `--reuid=${id}`, `--regid=${id}`, '--clear-groups', ...command]
    : command
}

interface SessionProcess {
  /** Its output since the last `clearOutput`. */
  output(): string
  clearOutput(): void
  end(): Promise<void>
}

/** Runs cage, and restarts it by the unit's rules until it is ended. */
function runSession(options: SessionOptions, folder: string): SessionProcess {
  const [file, ...parameters] = commandOf(options, folder)
  let output = ''
  let isStopping = false
  let child: ChildProcess
  let ended: Promise<void>
  let restarting: NodeJS.Timeout | undefined

  function start(): void {
    const running = spawn(file, parameters, {
      cwd: folder,
      env: environmentOf(options, folder),
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [running.stdout, running.stderr])
      stream.on('data', (data: Buffer) => (output += data.toString()))
    ended = new Promise((resolve) => {
      running.once('error', () => resolve())
      running.once('exit', (code, signal) => {
        output += `\nthe session ended: code ${code}, signal ${signal}\n`
        if (!isStopping && isRestarted(options.unit.restart, { code, signal }))
          restarting = setTimeout(start, options.unit.restartSeconds * 1000)
        resolve()
      })
    })
    child = running
  }
  start()
  return {
    output: () => output,
    clearOutput() {
      output = ''
    },
    async end() {
      isStopping = true
      clearTimeout(restarting)
      const main = String(child.pid)
      for (const [program, ...words] of child.exitCode === null ? options.unit.stop : [])
        await once(
          spawn(
            program,
            words.map((word) => word.replace('$MAINPID', main)),
            { timeout: STARTS_WITHIN_MS },
          ),
          'exit',
        )
      for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
        try {
          process.kill(-(child.pid ?? 0), signal)
        } catch {
          // It has already ended.
        }
        await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 2000))])
      }
    },
  }
}

/** The last size that the compositor gave the window; `null` before it did. */
export function givenSize(output: string): Size | null {
  const [, width, height] =
    [...output.matchAll(/xdg_toplevel[#@]\d+\.configure\(([1-9]\d*), ([1-9]\d*)/g)].at(-1) ?? []
  return width === undefined ? null : { width: Number(width), height: Number(height) }
}

/** Chromium, whose page can be asked for its size. */
export const chromiumProgram = (browser: string): SessionProgram => ({
  start: (folder) => `rm -f ${folder}/profile/DevToolsActivePort
exec ${browser} "$@" --user-data-dir=${folder}/profile --remote-debugging-port=0 \\
  --no-first-run --disable-background-networking --disable-component-update --disable-sync \\
  --kiosk 'data:text/html,<title>kiosk</title>'`,
  async size(folder, output) {
    const [port = ''] = readFileSync(path.join(folder, 'profile/DevToolsActivePort'), 'utf8').split('\n')
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { timeout: 5000 })
    try {
      const page = browser
        .contexts()[0]
        ?.pages()
        .find((one) => one.url().startsWith('data:'))
      const size = await page?.evaluate(() => ({ width: innerWidth, height: innerHeight }))
      // Until then the page has its own size.
      return size === undefined || givenSize(output) === null ? null : size
    } finally {
      await browser.close()
    }
  },
})

/** Starts the session and follows the unit's restart rules until it is stopped. */
export function startCageSession(options: SessionOptions): CageSession {
  const folder = makeFolder(options.program)
  const { output, clearOutput, end } = runSession(options, folder)
  const sizeNow = (): Promise<Size | null> => options.program.size(folder, output())

  function notes(): string[] {
    return readFileSync(path.join(folder, 'started'), 'utf8').split('\n')
  }

  return {
    folder,
    end,
    async size(wanted) {
      let last: Size | null = null
      async function isWanted(): Promise<true | null> {
        last = (await sizeNow()) ?? last
        return last?.width === wanted.width && last.height === wanted.height ? true : null
      }
      // The page needs a moment to follow the compositor's size.
      await until(isWanted, 'A page on the display').catch(() => undefined)
      return last
    },
    async crash() {
      const [before = ''] = notes()
      clearOutput()
      process.kill(Number(before), 'SIGKILL')
      await until(() => Promise.resolve(notes()[0] === before ? null : true), 'The next start')
      await until(sizeNow, 'A page after the restart')
    },
    output,
    started() {
      const [, parameters = '', session = '', supervised = ''] = notes()
      return { parameters, session, supervised }
    },
    async stop() {
      await end()
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}
