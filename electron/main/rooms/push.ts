/** The room of pushes: picks the transport that the configuration asks for, and keeps what it needs tomorrow. */
import { net, powerMonitor } from 'electron'
import * as v from 'valibot'
import type { TerminalNotice } from '../../../src/contract/bridge.ts'
import { pushData } from '../../../src/contract/push.ts'
import type { KioskSettings } from '../policy/settings.ts'
import { noPush, type PushTransport } from '../push/push-transport.ts'
import type { Journal } from './journal.ts'
import type { MachineMemory } from './machine-memory.ts'

export interface Push {
  /** `null` where there is none, or not yet. */
  token(): string | null
  /** Whoever was here may still be bound to the token: it is given up for another one. */
  renew(): void
}

type PushSettings = Pick<KioskSettings, 'firebaseConfig' | 'firebaseVapidKey'>

async function transportOf(
  { firebaseConfig: app, firebaseVapidKey: vapidKey }: PushSettings,
  memory: MachineMemory,
): Promise<PushTransport> {
  if (app === null || vapidKey === null) return noPush
  const { fcmTransport } = await import('../push/fcm-transport.ts')
  const { fcmMemory } = await import('./fcm-memory.ts')
  return fcmTransport({
    project: { app, vapidKey },
    memory: fcmMemory(memory),
    // The system's proxy and trust store apply, and the window's session stays as closed as it is.
    ask: (address, options) => net.fetch(address, options),
  })
}

/** @returns the notice that a push is about; `null` where it says not whose it is. */
function noticeOf(data: unknown): TerminalNotice | null {
  const read = v.safeParse(pushData, data)
  if (!read.success || read.output.member_id === '') return null
  return { id: read.output.notification_id || null, memberId: read.output.member_id }
}

/**
 * Starts to listen where the configuration names a Firebase app; nobody waits for it.
 * @param onToken there is a token now, or another one
 */
export function openPush(
  settings: PushSettings,
  memory: MachineMemory,
  journal: Journal,
  onToken: (token: string) => void,
  onNotice: (notice: TerminalNotice) => void,
): Push {
  let token: string | null = null
  if ((settings.firebaseConfig === null) !== (settings.firebaseVapidKey === null))
    journal.note('push-half-configured')
  const transport = transportOf(settings, memory)
  transport
    .then((way) => {
      way.start({
        onToken(given) {
          if (given === token) return
          token = given
          onToken(given)
        },
        onData(data) {
          const notice = noticeOf(data)
          if (notice === null) journal.note('push-for-nobody')
          else onNotice(notice)
        },
        onTold: (event, why) => journal.note(event, why === undefined ? {} : { why }),
      })
      powerMonitor.on('resume', way.wake)
    })
    .catch(() => journal.note('push-not-started'))
  return {
    token: () => token,
    renew() {
      token = null
      void transport.then((way) => way.renew())
    },
  }
}
