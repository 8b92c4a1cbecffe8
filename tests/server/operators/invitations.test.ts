/** How operators are set up: the link of an invitation, its authenticator, and a passphrase that nobody guesses. */
import { beforeEach, describe, expect, it } from 'vitest'
import { fixture } from '../fixture.ts'
import { openAdminBench } from '../shops/open-admin-bench.ts'
import { codeAt, cookieOf, openDesk, PASSPHRASE, PEPPER } from '../shops/open-desk.ts'

const desk = fixture(openDesk)
const owner = fixture(() => desk.operatorWith('owner', null))

// Each test has its own time step.
beforeEach(() => desk.shop.pass(120_000))

const MINUTE = 60_000

describe('the first owner', () => {
  it('comes from the command line by a link, which works once', async () => {
    const { adminWith, close } = await openAdminBench({ database: desk.shop.database, otpPepper: PEPPER })
    const made = await adminWith(
      { now: () => desk.shop.now() },
      'operator',
      'create',
      '--email',
      'Root@Example.com',
      '--name',
      'Root',
      '--role',
      'owner',
      '--json',
    )
    await close()
    const { token, email, invitation } = JSON.parse(made.printed) as Record<string, string>
    expect(email).toBe('root@example.com')
    expect(invitation).toBe(`http://localhost:8080/rewards_points_admin/invitation#${token}`)
    const { accepted } = await desk.accept(token ?? '')
    expect(accepted.status).toBe(201)
    const [cookie] = accepted.raw.cookies
    expect(cookie).toMatchObject({
      name: '__Host-operator',
      secure: true,
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
    })
    // With a domain the cookie would not be for this host alone, and browsers reject it.
    expect(cookie).not.toHaveProperty('domain')
    expect(accepted.data).toMatchObject({
      roles: [{ client: null, role: 'owner' }],
      permissions: { '*': expect.arrayContaining(['operators.manage', 'clients.create']) as unknown },
    })
    const session = await desk.call('GET', '/session', { cookie: cookieOf(accepted) })
    expect(session.status).toBe(200)
    for (const call of ['open', 'accept']) {
      const again = await desk.call('POST', `/invitations/${call}`, {
        body: { token, passphrase: PASSPHRASE, code: '123456' },
      })
      expect([again.status, again.error]).toEqual([404, 'not_found'])
    }
  })
})

describe('an invitation', () => {
  /** @returns the invitation's token */
  async function invited(email: string): Promise<string> {
    const roles = [{ client: 'acme', role: 'orders' }]
    const { data } = await owner.call('POST', '/operators', { email, name: 'New', roles })
    return (data as { invitation: { url: string } }).invitation.url.split('#')[1] ?? ''
  }

  it('is refused with a wrong code, and works afterwards', async () => {
    const token = await invited('new@desk.example')
    const wrong = await desk.call('POST', '/invitations/accept', {
      body: { token, passphrase: PASSPHRASE, code: '000000' },
    })
    expect([wrong.status, wrong.error]).toEqual([401, 'wrong_credentials'])
    const short = await desk.call('POST', '/invitations/accept', {
      body: { token, passphrase: 'short', code: '1' },
    })
    expect([short.status, Object.keys(short.fields ?? {})]).toEqual([400, ['passphrase']])
    expect((await desk.accept(token)).accepted.status).toBe(201)
  })

  it('lets one in of ten who use it at once', async () => {
    const token = await invited('shared@desk.example')
    const opened = await desk.call('POST', '/invitations/open', { body: { token } })
    const { secret } = (opened.data as { totp: { secret: string } }).totp
    const body = { token, passphrase: PASSPHRASE, code: codeAt(secret, desk.shop.now()) }
    const used = await Promise.all(
      Array.from({ length: 10 }, () => desk.call('POST', '/invitations/accept', { body })),
    )
    const statuses = used.map(({ status }) => status).toSorted((one, other) => one - other)
    expect(statuses).toEqual([201, ...Array<number>(9).fill(404)])
  })

  it('is over after 72 hours', async () => {
    const token = await invited('late@desk.example')
    desk.shop.pass(72 * 60 * MINUTE)
    expect((await desk.call('POST', '/invitations/open', { body: { token } })).status).toBe(404)
  })
})

describe('a new passphrase', () => {
  it.each([
    ['1234567890', 'is one of the commonest'],
    ['Qwertyuiop', 'is one of the commonest'],
    ['aaaaaaaaaa', 'repeats a shorter one'],
    ['passwordpassword', 'repeats a shorter one'],
    ['new-one@desk.example', 'must not be your e-mail address'],
  ])('is not %s, which is tried first', async (passphrase, what) => {
    const root = await desk.operatorWith('owner', null)
    const email = 'new-one@desk.example'
    const roles = [{ client: 'acme', role: 'orders' }]
    await root.call('POST', '/operators', { email, name: 'New', roles })
    const { items } = (await root.call('GET', '/operators?limit=200')).data as {
      items: { id: number; email: string }[]
    }
    const id = items.find((one) => one.email === email)?.id
    const again = await root.call('POST', `/operators/${id}/invitation`, {})
    const token = (again.data as { url: string }).url.split('#')[1]
    const body = { token, passphrase, code: '123456' }
    const refused = await desk.call('POST', '/invitations/accept', { body })
    expect([refused.status, refused.error]).toEqual([400, 'invalid'])
    expect(refused.fields?.['passphrase']).toContain(what)
  })

  it('is not guessable when it is changed either', async () => {
    const meera = await desk.operatorWith('manager', 'acme')
    const body = { passphrase: PASSPHRASE, code: '123456', new_passphrase: '1234567890' }
    const refused = await meera.call('POST', '/session/passphrase', body)
    expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([400, ['new_passphrase']])
  })
})
