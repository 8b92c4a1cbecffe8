import type { HeartbeatRequest } from '../../src/contract/kiosk/heartbeat.ts'

/** A valid heartbeat. */
export const report: HeartbeatRequest = {
  terminal_id: '7c1f6a52-50f0-4d0e-9a53-0a4f0a8f0c11',
  name: 'foyer-left',
  version: '0.1.0',
  configuration_digest: '0123456789abcdef',
  online_since: '2026-11-22T06:00:00.000Z',
  last_wipe: { at: '2026-11-22T07:59:00.000Z', proved: true },
  faults: [{ kind: 'page-gone', count: 2 }],
  commands_done: [],
}
