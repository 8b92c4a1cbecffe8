// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import type { RawReply } from '../../../src/domain/early-call.ts'
import { loadStateCityMaster } from '../../../src/store/session/state-city-master.ts'
import { refusal, success } from '../features/stub-provider.ts'
import { stubTransport } from '../stub-transport.ts'

const provider = stubTransport()

const places = { state_master: [{ id: 1, name: { en: 'Goa' } }], city_master: [] }

beforeEach(() => {
  sessionStorage.clear()
})

describe('the states and cities (section 7)', () => {
  it('are asked for once, though the app and the profile form want them at the same time [S7.18]', async () => {
    let answer = (_reply: RawReply): void => undefined
    provider.send.mockReturnValue(new Promise((resolve) => (answer = resolve)))
    const loads = [loadStateCityMaster(), loadStateCityMaster()]
    answer(success(places))
    const results = await Promise.all(loads)
    expect(provider.send).toHaveBeenCalledOnce()
    for (const result of results) expect(result).toMatchObject({ ok: true, data: places })
  })

  it('are asked for again after a call that failed', async () => {
    provider.send.mockResolvedValueOnce(refusal('Later')).mockResolvedValueOnce(success(places))
    expect(await loadStateCityMaster()).toMatchObject({ ok: false })
    expect(await loadStateCityMaster()).toMatchObject({ ok: true, data: places })
    expect(provider.send).toHaveBeenCalledTimes(2)
  })
})
