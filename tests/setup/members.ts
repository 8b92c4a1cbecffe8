/** Members made for one test each, so that no test meets what another one did. */
import { readFile } from 'node:fs/promises'
import { expect } from 'playwright/test'
import { openDatabase, type OpenDatabase } from '../../server/db/open.ts'
import { writeLedgerLine } from '../../server/domain/ledger.ts'
import { runningShop } from './running-shop.ts'

export interface Member {
  id: number
  clientLoginId: string
  name: string
  mobile: string
  points: number
}

interface SentMessage {
  mobile: string
  code: string
}

function randomMobile(): string {
  return `8${Math.floor(Math.random() * 1e9)
    .toString()
    .padStart(9, '0')}`
}

/** Makes members in the running shop's database, and reads what is kept of them. */
export class TestMembers {
  readonly #opened: OpenDatabase

  private constructor(opened: OpenDatabase) {
    this.#opened = opened
  }

  static async open(): Promise<TestMembers> {
    const { databaseUrl, dataDirectory } = runningShop()
    return new TestMembers(await openDatabase({ databaseUrl, dataDirectory, connections: 2 }))
  }

  close(): Promise<void> {
    return this.#opened.close()
  }

  /** A new member with a profile, this balance, and no orders. */
  async makeMember({ points = 100_000, clientLoginId = 'demo' } = {}): Promise<Member> {
    const profile = {
      name: 'Meera Nair',
      mobile: randomMobile(),
      email: 'meera@example.com',
      pincode: '560001',
      address: '12 Lake Road, Bengaluru',
    }
    const id = await this.#numberOf(
      `insert into members (client_id, mobile, name, email, pincode, address)
       select id, $2, $3, $4, $5, $6 from clients where login_id = $1 returning id as number`,
      [clientLoginId, profile.mobile, profile.name, profile.email, profile.pincode, profile.address],
    )
    if (points > 0) {
      await writeLedgerLine(this.#opened.db, { memberId: id, amount: points, reason: 'Points for a test' })
    }
    return { id, clientLoginId, name: profile.name, mobile: profile.mobile, points }
  }

  /** The balance as the ledger has it. */
  balanceOf({ id }: Member): Promise<number> {
    return this.#numberOf('select points as number from members where id = $1', [id])
  }

  /** How many orders the member has. */
  orderCount({ id }: Member): Promise<number> {
    return this.#numberOf('select count(*)::int as number from orders where member_id = $1', [id])
  }

  /** Lets five minutes pass for the codes that this member was sent. */
  async expireCodes({ id }: Member): Promise<void> {
    await this.#opened.pool.query(
      `update login_codes set expires_at = now() - interval '1 second' where member_id = $1`,
      [id],
    )
  }

  /** Lets the pause before the next code pass, for everybody. */
  async forgetResendPause(): Promise<void> {
    await this.#opened.pool.query(`update login_attempts set last_code_at = now() - interval '1 day'`)
  }

  async #numberOf(sql: string, values: unknown[]): Promise<number> {
    const { rows } = await this.#opened.pool.query<{ number: number }>(sql, values)
    if (rows[0] === undefined) throw new Error(`No row: ${sql}`)
    return rows[0].number
  }
}

async function codesSentTo(mobile: string): Promise<string[]> {
  const lines = await readFile(runningShop().outboxFile, 'utf8').catch(() => '')
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as SentMessage)
    .filter((message) => message.mobile === mobile)
    .map(({ code }) => code)
}

/**
 * The login code that a number was sent.
 * @param nth counts from one: the second is the one after "Resend OTP".
 */
export async function sentCode(mobile: string, nth = 1): Promise<string> {
  await expect.poll(async () => (await codesSentTo(mobile)).length).toBeGreaterThanOrEqual(nth)
  return (await codesSentTo(mobile))[nth - 1] ?? ''
}
