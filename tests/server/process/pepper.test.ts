/** The pepper outside the database: how it leaves it, what a wrong one does, and what a backup does not have. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { keyRecoveryCodes, readOtpPepper } from '../../../server/domain/otp-pepper.ts'
import { createOperator } from '../../../server/domain/operators/operator-accounts.ts'
import { storedSecret } from '../../../server/db/stored-secret.ts'
import { fixture } from '../fixture.ts'
import { openFolder } from '../open-folder.ts'
import { openAdminBench, realAdmin } from '../shops/open-admin-bench.ts'
import { auditOf, codeAt, openDesk, PASSPHRASE, PEPPER } from '../shops/open-desk.ts'
import { openTestShop } from '../shops/open-test-shop.ts'

const bench = fixture(openAdminBench, 'test')
const scratch = fixture(openFolder, 'test')

const OUTSIDE = 'a pepper outside the database'
const db = () => bench.database.db
const secretsIn = async () => {
  const { rows } = await bench.database.pool.query<{ key: string }>('select key from settings order by 1')
  return rows.map(({ key }) => key)
}
const invite = (email: string, otpPepper: string) =>
  createOperator(db(), { email, name: 'Asha', roles: [] }, { now: new Date(), otpPepper })

describe('a shop that has its pepper in the database', () => {
  it('prints it, and forgets it once the variable equals it', async () => {
    const stored = await readOtpPepper(db(), undefined)
    await invite('asha@desk.example', stored)
    const shown = await bench.admin('pepper', 'show')
    expect([shown.exitCode, shown.printed]).toEqual([0, stored])
    expect(await readOtpPepper(db(), stored)).toBe(stored)
    expect(await secretsIn()).toEqual(['otp-pepper-check'])
    expect((await bench.admin('pepper', 'show')).exitCode).toBe(3)
    await expect(readOtpPepper(db(), OUTSIDE)).rejects.toThrow(/^OTP_PEPPER: it is not the pepper/)
    await expect(readOtpPepper(db(), undefined)).rejects.toThrow(/^OTP_PEPPER: .* is outside of it/)
    expect(await readOtpPepper(db(), stored)).toBe(stored)
    const { rows } = await bench.database.pool.query('select operation from audit_log')
    expect(rows).toEqual([{ operation: 'showPepper' }])
  })

  it('takes no other one by mistake, and a new one if that is said', async () => {
    const stored = await readOtpPepper(db(), undefined)
    await invite('asha@desk.example', stored)
    await expect(readOtpPepper(db(), OUTSIDE)).rejects.toThrow('pepper show')
    expect(await secretsIn()).toEqual(['otp-pepper'])
    const asked = await bench.adminWith({ otpPepper: OUTSIDE }, 'pepper', 'replace')
    expect(asked.exitCode).toBe(5)
    const replaced = await bench.adminWith({ otpPepper: OUTSIDE }, 'pepper', 'replace', '--yes')
    expect(replaced.printed).toContain('npm run admin -- operator invite --email asha@desk.example')
    expect(await secretsIn()).toEqual(['otp-pepper-check'])
    expect(await readOtpPepper(db(), OUTSIDE)).toBe(OUTSIDE)
    const link = await bench.adminWith(
      { otpPepper: OUTSIDE },
      'operator',
      'invite',
      '--email',
      'asha@desk.example',
    )
    expect(link.exitCode).toBe(0)
  })
})

describe('a shop whose pepper was outside before there was a check', () => {
  it('goes on with it, though a command has stored one that opens nothing', async () => {
    await invite('asha@desk.example', OUTSIDE)
    await storedSecret(db(), 'otp-pepper')
    expect(await readOtpPepper(db(), OUTSIDE)).toBe(OUTSIDE)
    expect(await secretsIn()).toEqual(['otp-pepper-check'])
  })

  it('takes no other one', async () => {
    await invite('asha@desk.example', OUTSIDE)
    await expect(readOtpPepper(db(), `${OUTSIDE}, misspelt`)).rejects.toThrow(/^OTP_PEPPER: /)
    expect(await secretsIn()).toEqual([])
  })
})

it('recovery codes of before are keyed with the pepper, and none is lost', async () => {
  const desk = await openDesk()
  const asha = await desk.operatorWith('manager', 'acme')
  const { pool, db: database } = desk.shop.database
  const hashes = async () =>
    (await pool.query<{ hash: string }>('select code_hash as hash from operator_recovery_codes')).rows.map(
      ({ hash }) => hash,
    )
  // As the version before kept them.
  await pool.query('delete from operator_recovery_codes')
  for (const code of asha.recoveryCodes)
    await pool.query(
      `insert into operator_recovery_codes values ($1, encode(sha256(convert_to($2, 'UTF8')), 'hex'))`,
      [asha.id, code.replace('-', '')],
    )
  const plain = await hashes()
  await Promise.all([keyRecoveryCodes(database, PEPPER), keyRecoveryCodes(database, PEPPER)])
  await keyRecoveryCodes(database, PEPPER)
  expect((await hashes()).filter((hash) => plain.includes(hash))).toEqual([])
  for (const code of asha.recoveryCodes) {
    const body = { email: asha.email, passphrase: PASSPHRASE, code }
    expect((await desk.call('POST', '/session', { body })).status).toBe(200)
    expect((await desk.call('POST', '/session', { body })).status).toBe(401)
  }
  expect(await hashes()).toEqual([])
  expect(JSON.stringify(await auditOf(desk.shop))).not.toContain(asha.recoveryCodes[0])
  await desk.close()
})

it('an authenticator and a link of another pepper open nothing, and end nothing', async () => {
  const desk = await openDesk()
  const asha = await desk.operatorWith('manager', 'acme')
  const { database } = desk.shop
  const { invitation } = await createOperator(
    database.db,
    { email: 'new@desk.example', name: 'New', roles: [] },
    { now: desk.shop.now(), otpPepper: 'another pepper' },
  )
  const opened = await desk.call('POST', '/invitations/open', { body: { token: invitation.token } })
  expect([opened.status, opened.error]).toEqual([404, 'not_found'])
  await database.pool.query(
    'update operators set totp_secret = (select totp_secret from operator_invitations) where id = $1',
    [asha.id],
  )
  desk.shop.pass(60_000)
  const body = { email: asha.email, passphrase: PASSPHRASE, code: codeAt(asha.secret, desk.shop.now()) }
  expect((await desk.call('POST', '/session', { body })).status).toBe(401)
  await desk.close()
})

it('the realtime secret leaves the database once PUSHER_SECRET is set', async () => {
  await storedSecret(db(), 'realtime-secret')
  const shop = await openTestShop({ PUSHER_SECRET: 'a secret of the channels' }, { database: bench.database })
  expect(await secretsIn()).toEqual([])
  await shop.close()
})

it('a backup has no secret and says so; a restore says what no longer works', async () => {
  const pepper = await readOtpPepper(db(), undefined)
  await storedSecret(db(), 'realtime-secret')
  const folder = join(scratch.path, 'backup')
  const backup = await bench.admin('backup', '--to', folder)
  expect(backup.printed).toMatch(/It leaves out the pepper .*OTP_PEPPER.* and the realtime secret/)
  const settings = gunzipSync(await readFile(join(folder, 'tables', 'settings.copy.gz'))).toString()
  expect(settings).toBe('')
  expect(pepper).toMatch(/^[0-9a-f]{64}$/)
  const restored = await realAdmin(
    { DATA_DIR: join(scratch.path, 'restored'), NODE_ENV: 'test' },
    'restore',
    '--from',
    folder,
  )
  expect(restored.said).toContain('Operators sign in with the OTP_PEPPER of that time')
})
