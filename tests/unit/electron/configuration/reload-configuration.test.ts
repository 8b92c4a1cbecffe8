/** Reading the configuration again in a running kiosk, with fake time and files. */
import { describe, expect, it, vi } from 'vitest'
import {
  layerOfJson,
  resolveConfiguration,
  type ResolvedConfiguration,
} from '../../../../electron/main/configuration/configuration.rules.ts'
import { configurationRemarks } from '../../../../electron/main/configuration/shown-settings.rules.ts'
import { reloadConfiguration } from '../../../../electron/main/configuration/reload-configuration.ts'
import { timedJournal } from '../journal-stub.ts'

const { journal, events } = timedJournal()

// tests/kiosk/configuration.spec.ts proves what changes at once.
describe('a configuration that is read again', () => {
  const needed = { providerUrl: 'https://shop.example.com/api/v1', clientLoginId: 'acme', supervised: true }
  function configured(file: object | string): ResolvedConfiguration {
    const text = typeof file === 'string' ? file : JSON.stringify({ ...needed, ...file }, null, 2)
    return resolveConfiguration([layerOfJson('machine file', '/etc/kiosk.json', text)])
  }

  function running() {
    let file: object | string | null = {}
    const configuration = configured({})
    if (!configuration.ok) throw new Error('it is right')
    const onRestartNeeded = vi.fn<() => void>()
    reloadConfiguration({
      running: configuration,
      read: () => (file === null ? Promise.reject(new Error('busy')) : Promise.resolve(configured(file))),
      files: [],
      journal,
      onRestartNeeded,
    })
    return {
      settings: configuration.settings,
      remarks: () => configurationRemarks(configuration),
      onRestartNeeded,
      async write(next: object | string | null) {
        file = next
        await vi.advanceTimersByTimeAsync(301_000)
      },
    }
  }

  it('asks for a restart for what is built in at the start', async () => {
    const { settings, onRestartNeeded, write } = running()
    await write({ clientLoginId: 'globex', countdownSeconds: 10 })
    expect([settings.clientLoginId, settings.countdownSeconds]).toEqual(['acme', 10])
    expect(onRestartNeeded).toHaveBeenCalledOnce()
  })

  it('and is wrong keeps what runs, and says what is wrong with line and reason until it is mended', async () => {
    const { settings, remarks, write } = running()
    await write({ idleSeconds: 1 })
    expect(settings.idleSeconds).toBe(120)
    expect(remarks()).toEqual([
      'The configuration was changed and is wrong now. What runs is as it was before:',
      'idleSeconds must be a whole number of seconds from 5 to 3600 (/etc/kiosk.json, line 5)',
    ])
    expect(events()).toEqual(['configuration-wrong'])
    await write({ idleSeconds: 1 })
    await write('no JSON')
    expect(remarks()[1]).toBe('is not valid JSON (/etc/kiosk.json, line 1)')
    expect(events()).toEqual(['configuration-wrong', 'configuration-wrong'])
    await write({})
    expect(remarks()).toEqual([])
  })

  it('and can not be read for a moment is read again', async () => {
    const { settings, write } = running()
    await write(null)
    await write({ idleSeconds: 60 })
    expect(settings.idleSeconds).toBe(60)
  })
})
