/** Members in the admin API: search, a member's page, why a login is blocked, and support. */
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { members } from '../../../server/db/schema.ts'
import { addMember } from '../catalogue-builders.ts'
import { fixture } from '../fixture.ts'
import { openAdminBench } from '../shops/open-admin-bench.ts'
import { auditOf, openDesk, PEPPER } from '../shops/open-desk.ts'

const desk = fixture(openDesk)
const support = fixture(() => desk.operatorWith('support', 'acme'))
const manager = fixture(() => desk.operatorWith('manager', 'acme'))
const auditor = fixture(() => desk.operatorWith('auditor', 'acme'))
let lastMobile = 9_300_000_000

interface Member {
  id: number
  version: number
  name: string
  mobile: string
  points: number
  tags: string[]
  sessions: number
  login: { can: boolean; why: string; until: string | null; failures: number; codes_today: number }
}

async function newMember(other: { name?: string; email?: string; tags?: string[]; clientId?: number } = {}) {
  lastMobile += 1
  const { clientId = desk.acme.id, ...fields } = other
  return addMember(desk.shop.database.db, clientId, { mobile: String(lastMobile), balance: 500, ...fields })
}

const show = async (id: number, by = support) => (await by.call('GET', `/members/${id}`)).data as Member
const search = async (q: string, by = support) => {
  const { data } = await by.call('GET', `/members?q=${encodeURIComponent(q)}`)
  return (data as { items: Member[] }).items.map(({ id }) => id)
}

describe('search', () => {
  it('finds by parts of name, number and e-mail, all of which have to be there', async () => {
    const meera = await newMember({ name: 'Meera Nair', email: 'meera.n@example.com' })
    const other = await newMember({ name: 'Meera Rao' })
    const { mobile } = meera
    for (const q of ['nair', 'NAIR meera', mobile.slice(-6), 'meera.n@', `meera ${mobile.slice(-4)}`])
      expect([q, await search(q)]).toEqual([q, [meera.id]])
    expect(await search('meera')).toEqual([other.id, meera.id])
    expect(await search('meera 100%')).toEqual([])
    expect(await search('_eera')).toEqual([])
  })

  it('finds nobody of another client, and lists page by page', async () => {
    const stranger = await newMember({ name: 'Globex Person', clientId: desk.globex.id })
    expect(await search('globex person')).toEqual([])
    expect((await support.call('GET', `/members/${stranger.id}`)).status).toBe(404)
    const whole = await search('')
    const first = (await support.call('GET', '/members?limit=1')).data as { items: Member[]; next: string }
    const second = (await support.call('GET', `/members?limit=200&cursor=${first.next}`)).data as typeof first
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(whole)
  })

  it('by an auditor shows no number, and finds nobody by one', async () => {
    const nila = await newMember({ name: 'Nila Das', email: 'nila@example.com' })
    expect(await search('nila', auditor)).toEqual([nila.id])
    // A part of a word would spell the name out.
    for (const part of ['nil', 'ila', 'nila d', 'n', 'das n']) expect(await search(part, auditor)).toEqual([])
    expect(await search('das nila', auditor)).toEqual([nila.id])
    expect(await search(nila.mobile, auditor)).toEqual([])
    expect(await search('nila@example', auditor)).toEqual([])
    for (const path of ['/members?q=nila', '/members.csv?q=nila', `/members/${nila.id}`]) {
      const { raw, status } = await auditor.call('GET', path)
      expect(status).toBe(200)
      expect(raw.body).toContain(`••${nila.mobile.slice(-2)}`)
      expect(raw.body).not.toMatch(/Das|nila@|93000\d{5}/)
    }
  })

  it('as CSV has the rows of the list, blocked ones too', async () => {
    const { status, raw } = await support.call('GET', '/members.csv')
    expect(status).toBe(200)
    const [head, ...rows] = raw.body.trimEnd().split('\r\n')
    expect(head).toBe('\uFEFFid,version,client,name,mobile,email,active,points,tags')
    expect(rows.map((line) => Number(line.split(',')[0]))).toEqual(await search(''))
    expect((await auditOf(desk.shop)).at(-1)).toMatchObject({ operation: 'listMembers.csv' })
  })
})

describe('one member', () => {
  it('is seen with lots, sessions and ledger', async () => {
    const { id, mobile } = await newMember()
    await desk.shop.logIn('acme', mobile)
    expect(await show(id)).toMatchObject({
      version: 1,
      client: 'acme',
      mobile,
      points: 500,
      sessions: 1,
      active: true,
      lots: [{ points: 500, expires_on: null }],
      login: { can: true, why: 'ok', until: null, failures: 0 },
      orders: [],
      ledger: [{ points: 500, order: null }],
    })
    const ledger = await support.call('GET', `/members/${id}/ledger`)
    expect(ledger.data).toMatchObject({ items: [{ points: 500 }], next: null })
  })

  it('that was erased is not there', async () => {
    const { id } = await newMember({ name: 'Gone Person' })
    const { db } = desk.shop.database
    await db.update(members).set({ isActive: false, erasedAt: desk.shop.now() }).where(eq(members.id, id))
    expect((await support.call('GET', `/members/${id}`)).status).toBe(404)
    expect(await search('gone person')).toEqual([])
  })
})

describe('why she can’t log in', () => {
  const wrongCodes = async (mobile: string, count: number) => {
    await desk.shop.call('getOtpUserLogin', { client_id: 'acme', mobile_number: mobile })
    for (let tried = 0; tried < count; tried += 1)
      await desk.shop.call('verifyOtpUserLogin', { mobile_number: mobile, request_otp: '99999' })
  }

  it('locked by wrong codes until a time, and unlocked by a button', async () => {
    const { id, mobile } = await newMember()
    await wrongCodes(mobile, 5)
    const { login } = await show(id)
    const until = new Date(desk.shop.now().getTime() + 15 * 60_000).toISOString()
    expect(login).toMatchObject({ can: false, why: 'locked', until, failures: 5, codes_today: 1 })
    const unlocked = await support.call('POST', `/members/${id}/unlock`, {})
    expect(unlocked.data).toMatchObject({ login: { can: true, why: 'ok', failures: 0 } })
    expect(await desk.shop.logIn('acme', mobile)).toEqual(expect.any(String))
    expect((await auditOf(desk.shop)).at(-1)).toMatchObject({
      operation: 'unlockMember',
      subject: `member ${id}`,
      before: { login: 'locked', failures: 5 },
      after: { failures: 0 },
    })
  })

  it('stopped after 100 wrong codes, and too many codes in a day', async () => {
    const [stopped, asked] = [await newMember(), await newMember()]
    const { db } = desk.shop.database
    const { mobileHashOf } = await import('../../../server/domain/otp-pepper.ts')
    const { loginAttempts } = await import('../../../server/db/schema.ts')
    const now = desk.shop.now()
    const of = ({ mobile }: { mobile: string }) => ({
      mobileHash: mobileHashOf(PEPPER, mobile),
      updatedAt: now,
    })
    await db.insert(loginAttempts).values({ ...of(stopped), failures: 100 })
    await db
      .insert(loginAttempts)
      .values({ ...of(asked), codesToday: 20, dayStartedAt: now, lastCodeAt: now })
    expect((await show(stopped.id)).login).toMatchObject({ can: false, why: 'stopped', until: null })
    const until = new Date(now.getTime() + 24 * 60 * 60_000).toISOString()
    expect((await show(asked.id)).login).toMatchObject({ why: 'too_many_codes', until, codes_today: 20 })
  })

  it('blocked, and unblocked again; sessions end with the block and stay ended', async () => {
    const { id, mobile } = await newMember()
    const token = await desk.shop.logIn('acme', mobile)
    const blocked = await support.call('POST', `/members/${id}/block`, { version: 1, reason: 'left' })
    expect(blocked.data).toMatchObject({ active: false, version: 2, sessions: 0, login: { why: 'blocked' } })
    expect((await desk.shop.call('me', {}, token)).status).toBe(401)
    const again = await support.call('POST', `/members/${id}/block`, { version: 2, reason: 'left' })
    expect([again.status, again.error]).toEqual([409, 'impossible'])
    const unblocked = await support.call('POST', `/members/${id}/unblock`, { version: 2, reason: 'back' })
    expect(unblocked.data).toMatchObject({ active: true, version: 3, login: { why: 'ok' } })
    expect((await desk.shop.call('me', {}, token)).status).toBe(401)
    const entries = (await auditOf(desk.shop)).slice(-2)
    expect(entries).toMatchObject([
      { operation: 'blockMember', reason: 'left', before: { active: true }, after: { active: false } },
      { operation: 'unblockMember', reason: 'back', before: { active: false }, after: { active: true } },
    ])
  })
})

describe('a correction', () => {
  it('of the number ends the sessions, tells the member, and no log keeps the number', async () => {
    const { id, mobile } = await newMember({ name: 'Asha Kapoor', email: 'asha.k@example.com' })
    const token = await desk.shop.logIn('acme', mobile)
    const right = '9399999901'
    const body = { version: 1, mobile: right, name: 'Asha Kapur', email: 'asha.kapur@example.com' }
    const changed = await manager.call('PATCH', `/members/${id}`, body)
    expect(changed.data).toMatchObject({ mobile: right, name: 'Asha Kapur', version: 2, sessions: 0 })
    expect((await desk.shop.call('me', {}, token)).status).toBe(401)
    const anew = await desk.shop.logIn('acme', right)
    const told = await desk.shop.call(
      'getUserNotifications',
      { client_id: 'acme', user_id: right, page: 1, per_page: 10 },
      anew,
    )
    expect(JSON.stringify(told.data)).toContain('Your mobile number was corrected to ••• ••01.')
    expect((await auditOf(desk.shop)).at(-1)).toMatchObject({
      operation: 'changeMember',
      before: { mobile: `••• ••${mobile.slice(-2)}`, name: 'A••• K•••', email: 'a•••@•••' },
      after: { mobile: '••• ••01' },
    })
    const log = JSON.stringify(await auditOf(desk.shop))
    expect(log).not.toMatch(/Kapoor|Kapur|asha\.k|93999999/)
    expect(log).not.toContain(mobile)
  })

  it('to another member’s number is refused', async () => {
    const [one, other] = [await newMember(), await newMember()]
    const taken = await manager.call('PATCH', `/members/${one.id}`, { version: 1, mobile: other.mobile })
    expect([taken.status, taken.error, taken.fields]).toEqual([
      409,
      'taken',
      { mobile: 'another member of this client has this number' },
    ])
  })

  it('does not become old by points that are granted meanwhile', async () => {
    const { id, mobile } = await newMember()
    const bench = await openAdminBench({ database: desk.shop.database, otpPepper: PEPPER })
    const grant = [
      'points',
      'grant',
      '--client',
      'acme',
      '--mobile',
      mobile,
      '--points',
      '50',
      '--reason',
      'Bonus',
    ]
    expect((await bench.admin(...grant)).exitCode).toBe(0)
    await bench.close()
    expect((await manager.call('PATCH', `/members/${id}`, { version: 1, name: 'Still fresh' })).status).toBe(
      200,
    )
  })
})

describe('tags', () => {
  const tagged = async (tag: string, by = support) => {
    const { data } = await by.call('GET', `/members?tag=${encodeURIComponent(tag)}`)
    return (data as { items: Member[] }).items.map(({ id }) => id)
  }
  const setTags = (id: number, version: number, tags: unknown, by = manager) =>
    by.call('PATCH', `/members/${id}`, { version, tags })

  it('are set by whoever may correct members, in their order, with a line of audit', async () => {
    const { id } = await newMember()
    expect(await show(id)).toMatchObject({ tags: [], version: 1 })
    expect((await setTags(id, 1, ['VIP'], support)).status).toBe(403)
    const set = await setTags(id, 1, [' VIP ', 'Pune office'])
    expect(set.data).toMatchObject({ tags: ['VIP', 'Pune office'], version: 2 })
    expect((await setTags(id, 2, ['Pune office', 'VIP'])).data).toMatchObject({
      tags: ['Pune office', 'VIP'],
      version: 3,
    })
    expect((await auditOf(desk.shop)).at(-1)).toMatchObject({
      operation: 'changeMember',
      subject: `member ${id}`,
      before: { tags: ['VIP', 'Pune office'] },
      after: { tags: ['Pune office', 'VIP'] },
    })
    const { length } = await auditOf(desk.shop)
    expect((await setTags(id, 3, ['Pune office', 'VIP'])).data).toMatchObject({ version: 3 })
    expect(await auditOf(desk.shop)).toHaveLength(length)
    expect((await setTags(id, 3, [])).data).toMatchObject({ tags: [], version: 4 })
  })

  it('are at most ten of 1 to 24 characters, each once, without the mark between them', async () => {
    const { id } = await newMember()
    const ten = Array.from({ length: 10 }, (_, n) => `${n}`.padEnd(24, 'x'))
    expect((await setTags(id, 1, ten)).data).toMatchObject({ tags: ten })
    for (const tags of [[...ten, 'one more'], [''], ['x'.repeat(25)], ['a', ' a'], ['a|b'], 'VIP', [1]])
      expect([tags, (await setTags(id, 2, tags)).status]).toEqual([tags, 400])
  })

  it('filter the list and its file, together with the search', async () => {
    const tag = 'Diwali, 50% & more'
    const meera = await newMember({ name: 'Meera Tagged', tags: ['other', tag] })
    const ravi = await newMember({ name: 'Ravi Tagged', tags: [tag] })
    await newMember({ name: 'Meera Nearly', tags: [`${tag}!`] })
    await newMember({ tags: [tag], clientId: desk.globex.id })
    expect(await tagged(tag)).toEqual([ravi.id, meera.id])
    expect(await tagged(tag.toUpperCase())).toEqual([])
    const query = `q=meera&tag=${encodeURIComponent(tag)}`
    const both = await support.call('GET', `/members?${query}`)
    expect(both.data).toMatchObject({ items: [{ id: meera.id, tags: ['other', tag] }] })
    const { raw } = await support.call('GET', `/members.csv?${query}`)
    expect(raw.body.trimEnd().split('\r\n').slice(1)).toEqual([
      expect.stringMatching(/^\d+,1,acme,Meera Tagged,.*,1,500,"other\|Diwali, 50% & more"$/),
    ])
  })

  it('are not sent to the member', async () => {
    const { mobile } = await newMember({ tags: ['Unmistakable tag'] })
    const { data } = await desk.shop.call('me', {}, await desk.shop.logIn('acme', mobile))
    expect(JSON.stringify(data)).toContain(mobile)
    expect(JSON.stringify(data)).not.toContain('Unmistakable tag')
  })
})

describe('the command line', () => {
  it('does the same, in the name of who runs it', async () => {
    const { id, mobile } = await newMember({ name: 'Cli Person' })
    const bench = await openAdminBench({ database: desk.shop.database, otpPepper: PEPPER })
    const run = (name: string, ...more: string[]) =>
      bench.admin('members', name, '--client', 'acme', '--mobile', mobile, ...more)
    expect(await run('block', '--reason', 'left')).toMatchObject({
      exitCode: 0,
      printed: "Cli Person can't log in any more.",
    })
    expect((await run('block', '--reason', 'left')).exitCode).toBe(5)
    expect((await run('unblock', '--reason', 'back')).printed).toBe('Cli Person can log in again.')
    await desk.shop.logIn('acme', mobile)
    expect((await run('end-sessions')).printed).toBe('Cli Person is logged out everywhere.')
    const found = await bench.admin('members', 'search', '--client', 'acme', '--q', 'cli person', '--json')
    expect(JSON.parse(found.printed)).toMatchObject([{ id, mobile }])
    const short = await run('set-mobile', '--to', '12')
    expect([short.exitCode, short.complaints.join()]).toEqual([
      2,
      expect.stringContaining('must be 10 digits, the first not 0') as unknown,
    ])
    expect((await run('set-mobile', '--to', '9399999902')).printed).toBe(
      'Cli Person logs in with 9399999902 now.',
    )
    const renumbered = ['--client', 'acme', '--mobile', '9399999902']
    const setTags = (tags: string) => bench.admin('members', 'set-tags', ...renumbered, '--tags', tags)
    expect((await setTags('Cli | Pune office | Cli')).printed).toBe(
      'Cli Person has the tags Cli, Pune office now.',
    )
    expect((await setTags('x'.repeat(25))).exitCode).toBe(2)
    const ofTag = await bench.admin('members', 'search', '--client', 'acme', '--tag', 'Pune office', '--json')
    expect(JSON.parse(ofTag.printed)).toMatchObject([{ id, tags: ['Cli', 'Pune office'] }])
    const shown = await bench.admin('members', 'show', ...renumbered)
    expect(shown.printed).toMatch(/tags +Cli\|Pune office/)
    expect((await setTags('')).printed).toBe('Cli Person has no tags now.')
    const entries = (await auditOf(desk.shop)).filter(({ subject }) => subject === `member ${id}`)
    expect(entries.map(({ operation, actor, via }) => [operation, actor, via])).toEqual([
      ['blockMember', 'tester', 'cli'],
      ['unblockMember', 'tester', 'cli'],
      ['endMemberSessions', 'tester', 'cli'],
      ['changeMember', 'tester', 'cli'],
      ['changeMember', 'tester', 'cli'],
      ['changeMember', 'tester', 'cli'],
    ])
    await bench.close()
  })
})

it('of another client is answered as if it were not there, in the same words', async () => {
  const foreign = await addMember(desk.shop.database.db, desk.globex.id, { mobile: '9399999977' })
  const said = async (path: string) => {
    const { status, message } = await support.call('GET', path)
    return [status, message]
  }
  expect(await said(`/members/${foreign.id}`)).toEqual(await said('/members/999999'))
  expect(await said('/clients/globex')).toEqual(await said('/clients/nobody'))
})
