/** The client commands, and every command's help. */
import { describe, expect, it } from 'vitest'
import { clientSettings } from '../../../src/contract/client-settings.ts'
import { fixture } from '../fixture.ts'
import { openAdminBench } from '../shops/open-admin-bench.ts'

const bench = fixture(openAdminBench)

describe('clients', () => {
  it.each(['My_cart', 'MY_CART', 'media', 'Login', 'api'])(
    'refuses %s, for it is a page of the shop [W.44]',
    async (loginId) => {
      const { exitCode, complaints } = await bench.admin(
        'client',
        'create',
        '--login-id',
        loginId,
        '--name',
        'X',
      )
      expect(exitCode).toBe(2)
      expect(complaints.join()).toContain('--login-id')
    },
  )

  it('names every wrong option at once', async () => {
    const { exitCode, complaints } = await bench.admin(
      'client',
      'create',
      '--login-id',
      'a b',
      '--name',
      ' ',
      '--accent',
      'red',
      '--email',
      'nobody',
      '--login-needed',
      'maybe',
      '--address',
      '\u202EdaoR ekaL',
      '--languages',
      'en,xx',
      '--points-name',
      'star,stars',
    )
    expect(exitCode).toBe(2)
    for (const option of [
      'login-id',
      'name',
      'accent',
      'email',
      'login-needed',
      'address',
      'languages',
      'points-name',
    ]) {
      expect(complaints.join()).toContain(`--${option}:`)
    }
  })

  it('refuses a login id that is taken, in whatever case', async () => {
    expect((await bench.admin('client', 'create', '--login-id', 'taken', '--name', 'First')).exitCode).toBe(0)
    const second = await bench.admin('client', 'create', '--login-id', 'TAKEN', '--name', 'Second')
    expect(second).toMatchObject({
      exitCode: 5,
      complaints: ['This is not right:\n  --login-id: "TAKEN" is taken'],
    })
  })

  it('creates, changes, shows and lists a client', async () => {
    await bench.admin('client', 'create', '--login-id', 'orchid', '--name', 'Orchid', '--accent', '#aa2255')
    const logo = 'catalogue/pictures/kettle.png'
    await bench.admin('client', 'update', '--client', 'orchid', '--login-needed', 'yes', '--logo', logo)
    const shown = await bench.admin('client', 'show', '--client', 'Orchid', '--json')
    expect(JSON.parse(shown.printed)).toMatchObject({
      clientName: 'Orchid',
      accentColor: '#aa2255',
      userLoginNeeded: true,
      clientLogo: expect.stringMatching(/^media\/[0-9a-f]{32}\.webp$/),
      products: 0,
    })
    expect((await bench.admin('client', 'list')).printed).toContain('orchid')
  })

  it('keeps the languages of its shop and its own words for points, and takes them back [L.4, L.6]', async () => {
    await bench.admin('client', 'create', '--login-id', 'lotus', '--name', 'Lotus', '--languages', 'hi, en')
    await bench.admin('client', 'update', '--client', 'lotus', '--points-name', 'star, stars, st.')
    const shown = async () =>
      JSON.parse((await bench.admin('client', 'show', '--client', 'lotus', '--json')).printed) as object
    expect(await shown()).toMatchObject({
      languages: ['hi', 'en'],
      pointsName: { one: 'star', many: 'stars', short: 'st.' },
    })
    await bench.admin('client', 'update', '--client', 'lotus', '--languages', '', '--points-name', '')
    expect(await shown()).toMatchObject({ languages: [], pointsName: null })
  })

  it.each(['create', 'update'])(
    'have each setting as an option of %s, with what it is for',
    async (command) => {
      const { printed } = await bench.admin('client', command, '--help')
      const help = printed.replaceAll(/\s+/g, ' ')
      const missing = Object.entries(clientSettings).filter(
        ([, { option, help: what }]) => !help.includes(`--${option} ${what}`),
      )
      expect(missing.map(([name]) => name)).toEqual([])
    },
  )

  it('says so where a client is not there', async () => {
    expect(await bench.admin('client', 'show', '--client', 'nobody')).toMatchObject({
      exitCode: 3,
      complaints: ['There is no client with the login id "nobody".'],
    })
  })

  it('refuses a logo that is no picture', async () => {
    const { exitCode } = await bench.admin(
      'client',
      'create',
      '--login-id',
      'logo',
      '--name',
      'Logo',
      '--logo',
      'members.csv',
    )
    expect(exitCode).toBe(2)
  })
})

describe('help and wrong usage', () => {
  /** The commands that this one has, each with theirs. */
  async function commandsBelow(...words: string[]): Promise<string[][]> {
    const { printed } = await bench.admin(...words, '--help')
    const [, list = ''] = /\nCommands:\n(.*?)(?:\n\n|$)/s.exec(printed) ?? []
    const names = list.match(/(?<=^ {2})[a-z][\w-]*/gm)?.filter((name) => name !== 'help') ?? []
    const below = await Promise.all(names.map((name) => commandsBelow(...words, name)))
    return below.length === 0 ? [words] : below.flat()
  }

  it('every command explains itself, with an example and its exit codes', async () => {
    const commands = await commandsBelow()
    expect(commands.length).toBeGreaterThan(40)
    for (const words of [[], ...commands]) {
      const { exitCode, printed } = await bench.admin(...words, '--help')
      expect([words, exitCode]).toEqual([words, 0])
      expect([words, printed]).toEqual([words, expect.stringContaining('Exit codes:')])
      if (words.length > 0) expect(printed).toMatch(/Examples?:\n {2}(?:\w+=\S+ )*npm run admin -- /)
    }
  })

  it.each([[['nonsense']], [['catalogue', 'import']], [['client', 'list', '--nonsense']]])(
    '%s is wrong usage',
    async (words) => {
      const { exitCode, complaints } = await bench.admin(...words)
      expect(exitCode).toBe(2)
      expect(complaints.join()).toContain('error:')
    },
  )
})
