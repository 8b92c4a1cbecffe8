/** How each command of the command line is used, and the shops in which it is. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { emailHashOf } from '../../../server/domain/operators/operator-attempts.ts'
import { readOtpPepper } from '../../../server/domain/otp-pepper.ts'
import { fixture } from '../fixture.ts'
import { openAdminBench } from '../shops/open-admin-bench.ts'
import { CONTACTS, openAuditedDesk, parcel, SPOKEN } from '../shops/open-audited-desk.ts'
import { PEPPER } from '../shops/open-desk.ts'

export type Words = readonly string[]

const acme = ['--client', 'acme']
const kettle = 'catalogue/pictures/kettle.png'

export const desk = fixture(openAuditedDesk)
/** The command line of the desk's shop. */
export const bench = fixture(() => openAdminBench({ database: desk.shop.database, otpPepper: PEPPER }))
/** That of a shop of its own, which has its pepper in the database. */
export const other = fixture(openAdminBench)

async function fileOf(name: string, text: string): Promise<string> {
  const file = join(bench.dataDirectory, `${desk.newNumber()}-${name}`)
  await writeFile(file, text)
  return file
}
const member = async () => [...acme, '--mobile', (await desk.newMember()).mobile]
const order = async () => ['--order', await desk.place()]
const grant = async () => ['--grant', String(await desk.given({}))]
const waitingGrant = async () => ['--grant', String(await desk.given({ approvalAbove: 0 }))]
const operator = async () => ['--email', (await desk.operatorWith('orders', 'acme')).email]
async function terminal(): Promise<string[]> {
  const name = `Foyer ${desk.newNumber() % 1e6}`
  const { printed } = await bench.admin('terminal', 'enrol', ...acme, '--name', name, '--json')
  return ['--terminal', String((JSON.parse(printed) as { id: number }).id)]
}

/**
 * A valid use of each command, about a subject of its own, with all that a person can write full of contact details. A
 * remark in brackets tells two uses of a command apart.
 */
export const commandUses: Record<string, () => Words | Promise<Words>> = {
  'client create': () => [
    '--login-id',
    `shop${desk.newNumber() % 1e6}`,
    '--name',
    'New shop',
    '--logo',
    kettle,
  ],
  'client update': () => [
    ...acme,
    '--name',
    `Acme ${desk.newNumber() % 1e6}`,
    '--logo',
    kettle,
    '--reason',
    CONTACTS,
  ],
  'client list': () => [],
  'client show': () => acme,
  'client page': async () => [
    ...acme,
    '--kind',
    'about',
    '--title',
    `About us ${desk.newNumber() % 1e6}`,
    '--html',
    await fileOf('about.html', `<p>${SPOKEN}</p>`),
    '--picture',
    kettle,
  ],

  'announcement send': () => [...acme, '--all', '--text', CONTACTS, '--key', `key ${desk.newNumber()}`],
  'announcement list': () => acme,

  'catalogue import': async () => [
    ...acme,
    '--yes',
    '--reason',
    CONTACTS,
    '--csv',
    await fileOf('products.csv', `code,name,category,points\nNEW-${desk.newNumber()},Kettle,Kitchen,90\n`),
  ],
  'catalogue import (strict)': async () => [
    ...acme,
    '--yes',
    '--strict',
    '--csv',
    await fileOf('products.csv', `code,name,category,points\nNEW-${desk.newNumber()},Kettle,Kitchen,90\n`),
  ],
  'catalogue import (dry run)': async () => [
    ...acme,
    '--dry-run',
    '--csv',
    await fileOf('products.csv', `code,name,category,points\nNEW-${desk.newNumber()},Kettle,Kitchen,90\n`),
  ],

  'members search': () => acme,
  'members show': member,
  'members block': async () => [...(await member()), '--reason', CONTACTS],
  async 'members unblock'() {
    const words = [...(await member()), '--reason', CONTACTS]
    await bench.admin('members', 'block', ...words)
    return words
  },
  async 'members unlock'() {
    const words = await member()
    await desk.shop.database.pool.query(
      "update members set new_addresses_from = now() + interval '1 day' where mobile = $1",
      [words.at(-1)],
    )
    return words
  },
  async 'members end-sessions'() {
    const words = await member()
    await desk.shop.logIn('acme', words.at(-1) ?? '')
    return words
  },
  'members set-mobile': async () => [...(await member()), '--to', String(desk.newNumber())],
  'members set-tags': async () => [...(await member()), '--tags', `VIP|call ${parcel.mobile}`],
  'members export': async () => [
    ...(await member()),
    '--to',
    join(bench.dataDirectory, `${desk.newNumber()}.json`),
  ],
  'members erase': async () => [...acme, '--id', String((await desk.newMember()).id), '--yes'],
  'members erase (dry run)': async () => [...(await member()), '--dry-run'],
  'members import': async () => [
    ...acme,
    '--csv',
    await fileOf('people.csv', `mobile,name,email\n${desk.newNumber()},Asha Rao,asha@example.com\n`),
  ],
  'members import (dry run)': async () => [
    ...acme,
    '--dry-run',
    '--csv',
    await fileOf('people.csv', `mobile,name\n${desk.newNumber()},Asha Rao\n`),
  ],

  'points grant': async () => [
    ...(await member()),
    '--points',
    '5',
    '--reason',
    CONTACTS,
    '--idempotency-key',
    `key ${desk.newNumber()}`,
  ],
  'points grant (file)': async () => [
    ...acme,
    '--reason',
    CONTACTS,
    '--idempotency-key',
    `key ${desk.newNumber()}`,
    '--csv',
    await fileOf('points.csv', `mobile,points\n${(await desk.newMember()).mobile},5\n`),
  ],
  'grant list': () => acme,
  'grant show': grant,
  'grant approve': waitingGrant,
  'grant reject': async () => [...(await waitingGrant()), '--reason', CONTACTS],
  'grant undo': async () => [...(await grant()), '--reason', CONTACTS],

  'order list': () => acme,
  'order show': order,
  'order export': () => [...acme, '--csv', join(bench.dataDirectory, `${desk.newNumber()}.csv`)],
  'order status': async () => [...(await order()), '--to', 'accepted', '--tracking', '9876543210'],
  'order status (file)': async () => [
    '--csv',
    await fileOf('moves.csv', `order,status\n${await desk.place()},accepted\n`),
  ],
  'order problems': () => acme,
  'order problem': async () => ['--order', await desk.reported(), '--to', 'answered', '--answer', SPOKEN],
  'order replace': async () => ['--order', await desk.reported(), '--answer', SPOKEN],
  'order parcel': async () => [...(await order()), '--tracking', '9876543210'],
  'order refund': async () => [
    ...(await order()),
    '--points',
    '50',
    '--reason',
    SPOKEN,
    '--key',
    `key ${desk.newNumber()}`,
  ],
  'order note': async () => [...(await order()), '--text', SPOKEN],

  'report liability': () => acme,
  'report movement': () => acme,
  'report breakage': () => acme,
  'report redemptions': () => [...acme, '--by', 'product'],
  'report stock': () => acme,
  'report reconciliation': () => acme,

  'terminal enrol': () => [...acme, '--name', `Foyer ${desk.newNumber() % 1e6}`],
  'terminal list': () => acme,
  'terminal show': terminal,
  'terminal report': () => acme,
  'terminal message': async () => [...(await terminal()), '--text', CONTACTS],
  'terminal out-of-service': async () => [...(await terminal()), '--text', CONTACTS],
  'terminal out-of-service (back)': async () => [...(await terminal()), '--clear'],
  'terminal restart': terminal,
  'terminal wipe': terminal,
  'terminal picture': terminal,
  'terminal settings': async () => [
    ...(await terminal()),
    '--attract-title',
    'Happy Diwali',
    '--attract-picture',
    kettle,
    '--default',
    'idleSeconds',
  ],
  'terminal forget': terminal,

  'operator create': () => [
    '--email',
    `made${desk.newNumber()}@desk.example`,
    '--name',
    'Made',
    '--role',
    'owner',
  ],
  'operator list': () => [],
  'operator invite': operator,
  async 'operator unlock'() {
    const words = await operator()
    await desk.shop.database.pool.query(
      "insert into operator_attempts values ($1, '10.0.0.0/24', 9, now() + interval '1 day', now())",
      [emailHashOf(PEPPER, words.at(-1) ?? '')],
    )
    return words
  },
  'operator disable': operator,
  audit: () => [],

  async 'pepper show'() {
    await other.database.pool.query("delete from settings where key like 'otp-pepper%'")
    await readOtpPepper(other.database.db, undefined)
    return []
  },
  'pepper replace': () => ['--yes'],
  doctor: () => [],
}
