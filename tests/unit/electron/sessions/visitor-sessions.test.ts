import type { Session } from 'electron'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  closeDefaultSession,
  serviceSession,
  type SessionRules,
} from '../../../../electron/main/network/prepare-session.ts'
import { hostSession, visitorSessions } from '../../../../electron/main/sessions/visitor-sessions.ts'
import { journalStub } from '../electron-stubs.ts'

type BeforeRequest = (details: { url: string }, answer: (verdict: { cancel: boolean }) => void) => void

interface SetSession {
  schemes: string[]
  beforeRequest: BeforeRequest | null
  askPermission: ((contents: null, name: string, answer: (is: boolean) => void, more: object) => void) | null
  checkPermission: ((contents: null, name: string, origin: string) => boolean) | null
  hasDevices: boolean | null
  download: ((event: { preventDefault: () => void }) => void) | null
}

const made = vi.hoisted(() => new Map<string, SetSession>())
vi.mock('electron', () => ({
  session: {
    get defaultSession(): object {
      return this.fromPartition('default')
    },
    fromPartition(name: string): object {
      const set: SetSession = {
        schemes: [],
        beforeRequest: null,
        askPermission: null,
        checkPermission: null,
        hasDevices: null,
        download: null,
      }
      made.set(name, set)
      return {
        name,
        protocol: {
          handle: (scheme: string) => void set.schemes.push(scheme),
          unhandle: (scheme: string) => void set.schemes.splice(set.schemes.indexOf(scheme), 1),
        },
        webRequest: { onBeforeRequest: (act: BeforeRequest) => void (set.beforeRequest = act) },
        setPermissionRequestHandler: (act: SetSession['askPermission']) => void (set.askPermission = act),
        setPermissionCheckHandler: (act: SetSession['checkPermission']) => void (set.checkPermission = act),
        setDevicePermissionHandler: (act: () => boolean) => void (set.hasDevices = act()),
        on: (_event: 'will-download', act: SetSession['download']) => void (set.download = act),
      }
    },
  },
}))

const prepare = vi.fn<(session: Session, address: string) => Promise<void>>(() => Promise.resolve())
const rules = {
  handleScheme: () => Promise.resolve(new Response()),
  allowedOrigins: new Set(['https://shop.example.com']),
  proxy: { login: { prepare }, address: 'https://shop.example.com/api/v1/home' },
  journal: journalStub().journal,
} as unknown as SessionRules

function cancels({ beforeRequest }: SetSession, url: string): boolean | undefined {
  let verdict: boolean | undefined
  beforeRequest?.({ url }, ({ cancel }) => {
    verdict = cancel
  })
  return verdict
}

beforeEach(() => made.clear())

describe('the sessions of a kiosk', () => {
  it('all stand on the same rules: scheme, requests, permissions, devices, downloads, the proxy [K.5]', () => {
    const sessions = visitorSessions(rules)
    sessions.current()
    sessions.create()
    hostSession(rules)
    serviceSession('heartbeat', rules)
    expect([...made.keys()]).toEqual(['visitor-1', 'visitor-2', 'host', 'heartbeat'])
    for (const [name, set] of made) {
      expect(prepare).toHaveBeenCalledWith(expect.objectContaining({ name }), rules.proxy?.address)
      // No page is ever opened in one of main's own sessions.
      expect(set.schemes).toEqual(name === 'heartbeat' ? [] : ['shop'])
      expect(cancels(set, 'https://shop.example.com/api/v1/me')).toBe(false)
      expect(cancels(set, 'https://elsewhere.test/')).toBe(true)
      expect(set.hasDevices).toBe(false)
      expect(set.checkPermission?.(null, 'media', 'shop://app')).toBe(false)
      expect(set.checkPermission?.(null, 'local-network', 'shop://app')).toBe(true)
      const asked = vi.fn<(is: boolean) => void>()
      set.askPermission?.(null, 'geolocation', asked, { requestingUrl: 'shop://app/' })
      expect(asked).toHaveBeenCalledExactlyOnceWith(false)
      const preventDefault = vi.fn<() => void>()
      set.download?.({ preventDefault })
      expect(preventDefault).toHaveBeenCalledOnce()
    }
  })

  it('leave the default session to nobody', () => {
    closeDefaultSession(rules.journal)
    const set = made.get('default')!
    expect(cancels(set, 'https://shop.example.com/api/v1/home')).toBe(true)
    expect(set.checkPermission?.(null, 'media', 'shop://app')).toBe(false)
  })

  it('live in memory, and each visitor has another one, the first with the shop', () => {
    const sessions = visitorSessions(rules)
    expect(made.size).toBe(0)
    const first = sessions.current()
    const second = sessions.create()
    sessions.use(second)
    expect(sessions.current()).toBe(second)
    expect(second).not.toBe(first)
    expect([...made.keys()].some((name) => name.startsWith('persist:'))).toBe(false)
    expect(sessions.count()).toBe(2)
  })

  it('are left for good: what still runs in an old one reaches nothing', () => {
    const sessions = visitorSessions(rules)
    const before = sessions.current() as Session & { name: string }
    sessions.use(sessions.create())
    const left = made.get(before.name)!
    expect(left.schemes).toEqual([])
    expect(cancels(left, 'https://shop.example.com/api/v1/me')).toBe(true)
  })
})
