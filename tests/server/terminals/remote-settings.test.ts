/** Settings that operators give to terminals: on the command line and in the heartbeat's reply. */
import { describe, expect, it } from 'vitest'
import { report } from '../terminal-report.ts'
import { useTerminals } from '../use-terminals.ts'

const fixture = useTerminals()
const { ask, beat, enrol, shown } = fixture

const withVersion = (version: number) => beat({ ...report, settings_version: version })

describe('terminal settings', () => {
  it('come with the heartbeat until the terminal has their version, and to a terminal that takes them', async () => {
    expect((await withVersion(0)).settings).toBeNull()
    expect((await ask('settings', '--attract-title', 'Happy Diwali', '--idle-seconds', '90')).exitCode).toBe(
      0,
    )
    expect((await beat()).settings).toBeNull()
    const given = { version: 1, values: { attractTitle: 'Happy Diwali', idleSeconds: 90 } }
    expect((await withVersion(0)).settings).toEqual(given)
    expect((await withVersion(0)).settings).toEqual(given)
    expect((await withVersion(1)).settings).toBeNull()
    // A terminal that was enrolled again has a version that this server never gave.
    expect((await withVersion(9)).settings).toEqual(given)
  })

  it('are added to those before, and taken back by name', async () => {
    await ask('settings', '--attract-title', 'Happy Diwali', '--idle-seconds', '90')
    await ask('settings', '--attract-title-hindi', 'शुभ दीपावली', '--default', 'idleSeconds')
    expect((await withVersion(1)).settings).toEqual({
      version: 2,
      values: { attractTitle: 'Happy Diwali', attractTitleHindi: 'शुभ दीपावली' },
    })
    await ask('settings', '--default', 'attractTitle', 'attractTitleHindi')
    expect((await withVersion(2)).settings).toEqual({ version: 3, values: {} })
  })

  it('take pictures into the store, in their order', async () => {
    const pictures = ['catalogue/pictures/kettle.png', 'catalogue/pictures/kettle-side.jpg']
    const { exitCode, complaints } = await ask('settings', '--attract-picture', ...pictures)
    expect([exitCode, complaints]).toEqual([0, []])
    const names = (await withVersion(0)).settings?.values.attractPictures?.split(',') ?? []
    expect(names).toHaveLength(2)
    for (const name of names) expect(name).toMatch(/^media\/[0-9a-f]{32}\.webp$/)
  })

  it('say in terminal show whether the terminal has them', async () => {
    await ask('settings', '--idle-seconds', '90')
    await beat()
    const line = async () => /^settings .*$/m.exec((await ask('show')).printed)?.[0]
    expect(await line()).toMatch(/version 1 \(the terminal takes none\): idleSeconds 90$/)
    await withVersion(0)
    expect(await line()).toContain('the terminal has 0')
    await withVersion(1)
    expect(await line()).toContain('the terminal has them')
  })

  it('go to several terminals, or to none where one is not there', async () => {
    const other = await enrol()
    const words = ['terminal', 'settings', '--idle-seconds', '60', '--terminal', fixture.terminal, other.id]
    expect((await fixture.bench.admin(...words, '999999')).exitCode).toBe(3)
    expect(await shown()).toMatchObject({ settingsVersion: 0, settings: {} })
    expect((await fixture.bench.admin(...words)).exitCode).toBe(0)
    for (const { token } of [fixture, other])
      expect((await beat({ ...report, settings_version: 0 }, `Terminal ${token}`)).settings?.version).toBe(1)
  })

  it.each([
    [[]],
    [['--idle-seconds', '4']],
    [['--idle-seconds', 'long']],
    [['--opening-hours', 'always']],
    [['--attract-title', 'x'.repeat(121)]],
    [['--default', 'exitPinHash']],
    [['--exit-pin-hash', 'scrypt:1:1']],
    [['--attract-picture', 'no-such-file.png']],
  ])('%j is wrong usage, and changes nothing', async (words) => {
    expect((await ask('settings', ...words)).exitCode).toBe(2)
    expect(await shown()).toMatchObject({ settingsVersion: 0 })
  })
})
