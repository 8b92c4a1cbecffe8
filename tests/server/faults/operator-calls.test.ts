/**
 * Every call of the admin API that changes something, with a fault in each of its statements: an honest answer, the books
 * right, no connection left in a transaction, and the same call sent again acts once.
 */
import { beforeEach } from 'vitest'
import { adminCalls, type AdminCall, type AdminCallName } from '../../../src/contract/admin/calls.ts'
import { writeLedgerLine } from '../../../server/domain/ledger.ts'
import { fixture } from '../fixture.ts'
import { callNames, isChanging, sampleOf } from '../operators/samples.ts'
import { openAuditedDesk } from '../shops/open-audited-desk.ts'
import { cookieOf } from '../shops/open-desk.ts'
import { complaintsOfCall, type JudgedCall } from './judge-call.ts'
import { testFaults } from './nth-statement.ts'

const desk = fixture(openAuditedDesk)
// The samples of a call may take the clock past the end of a session, and Asha's last points.
beforeEach(async () => {
  desk.owner.cookie = cookieOf(await desk.signIn(desk.owner)) ?? ''
  const given = { memberId: desk.asha.id, amount: 1_000_000, reason: 'For the samples' }
  await writeLedgerLine(desk.shop.database.db, given)
})

/** Their code works once: the same request again is refused, with an entry that says so. */
const onceOnly: ReadonlySet<string> = new Set([
  'acceptInvitation',
  'signIn',
  'changePassphrase',
  'renewRecoveryCodes',
])

const hasKey = (name: AdminCallName) =>
  (adminCalls[name] as AdminCall).idempotent === true || name === 'createImport'

const callOf = (name: AdminCallName): JudgedCall => ({
  pool: desk.shop.database.pool,
  prepare: async () => {
    const { send } = await sampleOf(desk, name)
    return { send: () => send() }
  },
  isOnceOnly: onceOnly.has(name),
  // Without a key the same call is another one, and has an entry of its own; a link to a preview is another link.
  mayRepeat: [...(hasKey(name) ? [] : ['audit_log']), ...(name === 'previewMember' ? ['sessions'] : [])],
})

testFaults(callNames.filter(isChanging), (name, faultsIn) => complaintsOfCall(callOf(name), faultsIn))
