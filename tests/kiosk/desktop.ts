/** A session bus of its own and what shows notifications on it: `dunst`, which the bus starts when somebody notifies. */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { removeFolder } from '../setup/remove-folder.ts'

/** A call of the server of notifications, as `dbus-monitor` prints it. */
interface NotificationCall {
  name: string
  /** All texts in it: of a notification the app's name, its icon, title, body and actions. */
  texts: string[]
}

export interface Desktop {
  /** Environment of whoever notifies. */
  environment: Record<string, string>
  /** The calls so far, from anyone on the bus. */
  calls(): NotificationCall[]
  /** The number of notifications on the screen. */
  shown(): number
  /** Presses the newest notification. */
  press(): void
  close(): Promise<void>
}

/** What this machine lacks for a desktop; empty if nothing. */
export function missingForDesktop(): string[] {
  return ['dbus-daemon', 'dbus-monitor', 'dunst', 'dunstctl'].filter(
    (tool) => spawnSync(tool, ['--version'], { stdio: 'ignore' }).error !== undefined,
  )
}

const CALL = /^method call .*interface=org\.freedesktop\.Notifications; member=(\w+)$/

/** @param printed by `dbus-monitor` */
function callsIn(printed: string): NotificationCall[] {
  return printed.split(/^(?=\S)/m).flatMap((message) => {
    const [head = '', ...values] = message.split('\n')
    const name = CALL.exec(head)?.[1]
    const texts = values.flatMap((value) => /^\s+string "(.*)"$/.exec(value)?.[1] ?? [])
    return name === undefined ? [] : [{ name, texts }]
  })
}

/** @param display environment of a display */
export async function openDesktop(display: NodeJS.ProcessEnv): Promise<Desktop> {
  const folder = mkdtempSync(path.join(tmpdir(), 'desktop-'))
  mkdirSync(path.join(folder, 'dunst'))
  // By default one goes by itself after ten seconds.
  writeFileSync(path.join(folder, 'dunst/dunstrc'), '[urgency_normal]\ntimeout = 0\n')
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--nopidfile', '--print-address=1'], {
    env: { ...process.env, ...display, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [address] = (await once(bus.stdout, 'data')) as [Buffer]
  const environment = { DBUS_SESSION_BUS_ADDRESS: address.toString('utf8').trim() }
  const env = { ...process.env, ...environment }
  const monitor = spawn('dbus-monitor', ['--session', 'interface=org.freedesktop.Notifications'], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let printed = ''
  monitor.stdout.on('data', (data: Buffer) => (printed += data.toString('utf8')))
  await once(monitor.stdout, 'data')
  const ask = (...words: string[]): string => execFileSync('dunstctl', words, { env, encoding: 'utf8' })
  return {
    environment,
    calls: () => callsIn(printed),
    shown: () => Number(ask('count', 'displayed')),
    press: () => void ask('action'),
    async close() {
      monitor.kill()
      bus.kill()
      await removeFolder(folder)
    },
  }
}
