import { describe, expect, it, vi } from 'vitest'
import {
  resolveConfiguration,
  type SettingLayer,
} from '../../../../electron/main/configuration/configuration.rules.ts'
import { supervision } from '../../../../electron/main/process/supervision.ts'

const configured = { providerUrl: 'https://shop.test/api/v1', clientLoginId: 'client' }

function policy(values: Record<string, unknown>, message?: string): SettingLayer {
  const broken = message === undefined ? {} : { broken: { message, line: null } }
  return { source: 'policy', place: 'policy', values, ...broken }
}

function started(before: boolean, environment: NodeJS.ProcessEnv = {}) {
  const kept: boolean[] = []
  const onKnown = vi.fn<(supervised: boolean) => void>()
  const store = {
    readSupervised: () => Promise.resolve(before),
    keepSupervised(supervised: boolean) {
      kept.push(supervised)
      return Promise.resolve()
    },
  }
  return { ...supervision({ store, onKnown, environment }), kept, onKnown }
}

describe('who starts the kiosk again', () => {
  it('is the supervisor where its unit says so, before any configuration is read', () => {
    expect(started(false, { KIOSK_SUPERVISED: '1' }).isSupervised()).toBe(true)
    expect(started(false).isSupervised()).toBe(false)
  })

  it('is whoever it was the last time, until the configuration is read', async () => {
    const { recall, isSupervised, onKnown } = started(true)
    await recall()
    expect(isSupervised()).toBe(true)
    expect(onKnown).toHaveBeenCalledExactlyOnceWith(true)
  })

  it('is what the configuration says, which is kept for the next start', async () => {
    const { learn, recall, isSupervised, kept } = started(true)
    learn(resolveConfiguration([policy({ ...configured, supervised: false })]))
    await recall()
    expect(isSupervised()).toBe(false)
    expect(kept).toEqual([false])
  })

  it('is written only where it has changed', async () => {
    const { learn, recall, kept } = started(true)
    learn(resolveConfiguration([policy({ ...configured, supervised: true })]))
    await recall()
    expect(kept).toEqual([])
  })

  it('stays whoever it was where the configuration can not be read', async () => {
    const { learn, recall, isSupervised, kept } = started(true)
    await recall()
    learn(resolveConfiguration([policy({}, 'does not answer')]))
    expect(isSupervised()).toBe(true)
    expect(kept).toEqual([])
  })
})
