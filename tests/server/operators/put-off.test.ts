/** Background work that fails again and again: it waits, longer each time, says why, and nothing else waits for it. */
import { afterEach, describe, expect, it } from 'vitest'
import { putOff } from '../../../server/db/put-off.ts'
import { deleteExpired } from '../../../server/domain/delete-expired.ts'
import { grantsJob } from '../../../server/domain/grants/run-grants.ts'
import { eventually } from '../../setup/eventually.ts'
import { sendAnnouncements } from '../announcements.ts'
import { fixture } from '../fixture.ts'
import { retention } from '../retention.ts'
import { openAuditedDesk } from '../shops/open-audited-desk.ts'
import { startJob } from '../start-job.ts'
import { today } from '../today.ts'

const desk = fixture(openAuditedDesk)
const query = (text: string, values: unknown[] = []) =>
  desk.shop.database.pool.query<Record<string, unknown>>(text, values)

/** Lets each new row of a table that fulfils the condition fail as at a time-out, which passes by itself usually. */
async function fail(table: string, condition: string): Promise<void> {
  await query(`create or replace function fail_for_the_test() returns trigger language plpgsql as $$
    begin if ${condition} then raise exception 'too slow' using errcode = '57014'; end if; return new; end $$`)
  await query(`create trigger fail_for_the_test before insert on ${table}
    for each row execute function fail_for_the_test()`)
}
const mend = () => query('drop function if exists fail_for_the_test() cascade')
afterEach(mend)

/** Lets a row fail until it has failed three times, without the pauses between. */
const failsThrice = (table: string, id: number) =>
  eventually(async () => {
    const { rows } = await query(
      `update ${table} set due_at = case when tries < 3 then now() else due_at end where id = $1 returning tries`,
      [id],
    )
    return Number(rows[0]?.['tries']) >= 3
  })
/** Ends its pause. */
const isDue = (table: string, id: number) => query(`update ${table} set due_at = now() where id = $1`, [id])

const told: unknown[] = []
const noted = (error: unknown) => void told.push(error)

describe('a row that fails', () => {
  it('waits longer each time, up to a quarter of an hour', async () => {
    const id = await desk.given({})
    await query(`update grant_batches set state = 'undoing' where id = $1`, [id])
    const pauses: number[] = []
    for (let tries = 1; tries <= 12; tries += 1) {
      expect(await putOff(desk.shop.database.db, 'grant_batches', id, new Error('no'))).toBe(tries)
      const left = await query(
        `select round(extract(epoch from due_at - now()))::int as s from grant_batches where id = $1`,
        [id],
      )
      pauses.push(Number(left.rows[0]?.['s']))
    }
    expect(pauses).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900])
    await query(`update grant_batches set state = 'granted', tries = 0, failure = null where id = $1`, [id])
  })
})

describe('a file whose statements time out', () => {
  const upload = async (client: string, file: string) => {
    const asked = new URLSearchParams({ kind: 'members', key: `k ${desk.newNumber()}`, reason: 'Monthly' })
    const headers = { 'content-type': 'text/csv' }
    const { data } = await desk.owner.call('POST', `/clients/${client}/imports?${asked}`, file, { headers })
    return (data as { id: number }).id
  }
  const shown = async (id: number) =>
    (await desk.owner.call('GET', `/imports/${id}`)).data as { state: string; failure: string | null }

  it('says so, keeps no other client’s file waiting, and goes on as soon as it can', async () => {
    await fail('import_rows', `new.fields::text like '%Poison%'`)
    const poison = await upload('acme', `mobile,name\n${desk.newNumber()},Poison\n`)
    await failsThrice('imports', poison)
    const other = await upload('globex', `mobile,name\n${desk.newNumber()},Ravi\n`)
    await eventually(async () => (await shown(other)).state === 'ready')
    expect(await shown(poison)).toMatchObject({ state: 'checking', failure: 'too slow' })
    await mend()
    await isDue('imports', poison)
    const done = await eventually(async () => {
      const one = await shown(poison)
      return one.state === 'ready' && one
    })
    expect(done).toMatchObject({ failure: null })
  })

  it('is given up after some hours of that', async () => {
    await fail('import_rows', `new.fields::text like '%Poison%'`)
    const poison = await upload('acme', `mobile,name\n${desk.newNumber()},Poison\n`)
    await query('update imports set tries = 19, due_at = now() where id = $1', [poison])
    await eventually(async () => (await shown(poison)).state === 'failed')
    expect(await shown(poison)).toMatchObject({ failure: 'too slow' })
  })
})

describe('an announcement that can’t be written', () => {
  it('says so, keeps no other client’s waiting, and is told once', async () => {
    await fail('notifications', `new.body_message = 'Poison'`)
    const announce = async (client: string, en: string) => {
      const sent = { headers: { 'idempotency-key': `k ${desk.newNumber()}` } }
      const body = { text: { en }, to: { all: true } }
      const { data } = await desk.owner.call('POST', `/clients/${client}/announcements`, body, sent)
      return (data as { id: number }).id
    }
    const shown = async (client: string) => {
      const { data } = await desk.owner.call('GET', `/clients/${client}/announcements`)
      const [newest] = (data as { items: { sent_at: string | null; failure: string | null }[] }).items
      return newest
    }
    const poison = await announce('acme', 'Poison')
    const stop = sendAnnouncements(desk.shop.database, noted)
    await failsThrice('announcements', poison)
    await announce('globex', 'Words')
    await eventually(async () => (await shown('globex'))?.sent_at !== null)
    expect(await shown('acme')).toMatchObject({ sent_at: null, failure: 'too slow' })
    await mend()
    await isDue('announcements', poison)
    await eventually(async () => (await shown('acme'))?.sent_at !== null)
    await stop()
    const { rows } = await query(
      `select count(*)::int as told, count(distinct member_id)::int as members from notifications
        where body_message = 'Poison'`,
    )
    expect(rows[0]?.['told']).toBe(rows[0]?.['members'])
    expect(await shown('acme')).toMatchObject({ failure: null })
  })
})

describe('a large grant that can’t be written', () => {
  it('says so, keeps no other grant waiting, and is given once', async () => {
    const [poison, other] = [await desk.given({ approvalAbove: 0 }), await desk.given({ approvalAbove: 0 })]
    await fail('points_ledger', `new.idempotency_key like 'grant ${poison} %'`)
    const shown = async (id: number) =>
      (await desk.owner.call('GET', `/grants/${id}`)).data as { state: string; failure: string | null }
    // As its approval leaves one of more than 1,000 rows.
    await query(`update grant_batches set state = 'granting' where id = any($1)`, [[poison, other]])
    const stop = startJob(grantsJob(desk.shop.database.db, { clock: () => new Date(), ...today() }), noted)
    await eventually(async () => (await shown(other)).state === 'granted')
    await failsThrice('grant_batches', poison)
    expect(await shown(poison)).toMatchObject({ state: 'granting', failure: 'too slow' })
    await mend()
    await isDue('grant_batches', poison)
    await eventually(async () => (await shown(poison)).state === 'granted')
    await stop()
    expect(await shown(poison)).toMatchObject({ failure: null })
    expect(await desk.brokenInvariants()).toEqual({})
  })
})

describe('the hourly clean-up', () => {
  it('does every other step if one fails, and says which', async () => {
    await query(`create function fail_for_the_test() returns trigger language plpgsql as $$
      begin raise exception 'too slow' using errcode = '57014'; end $$`)
    await query(`create trigger fail_for_the_test before delete on login_codes
      for each statement execute function fail_for_the_test()`)
    await query(`insert into outbox_claims (message, created_at) values ('old', '2020-01-01')`)
    await expect(deleteExpired(desk.shop.database.db, desk.shop.now(), retention)).rejects.toThrow()
    expect((await query(`select from outbox_claims where message = 'old'`)).rowCount).toBe(0)
  })
})

describe('a file with a great many faults', () => {
  it('keeps a hundred and counts the others', async () => {
    const rows = Array.from({ length: 250 }, (_, row) => `x${row},Asha Rao`)
    const { data } = await desk.uploaded(['mobile,name', ...rows].join('\n'))
    const { id } = data as { id: number }
    const file = await eventually(async () => {
      const one = (await desk.owner.call('GET', `/imports/${id}`)).data as {
        state: string
        counts: Record<string, number>
        faults: unknown[]
      }
      return one.state === 'faulty' && one
    })
    expect(file.counts).toMatchObject({ rows: 250, faulty: 250, more_faults: 150 })
    expect(file.faults).toHaveLength(100)
    expect((await query('select from import_faults where import_id = $1', [id])).rowCount).toBe(100)
  })
})
