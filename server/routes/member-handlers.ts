import type { EndpointName } from '../../src/contract/endpoints.ts'
import type { ReplyDataOf } from '../../src/contract/server-replies.ts'
import type { Id } from '../../src/contract/shop-entities/primitives.ts'
import { errorMessages } from '../../src/contract/messages/error-messages.ts'
import {
  readCancelledOrder,
  readNotifications,
  readOrders,
  readReportedOrder,
  readTakenOrder,
  readUser,
} from '../db/read/read-shop-user.ts'
import { toJson } from '../db/read/json-of.ts'
import { readGoal } from '../db/read/read-goal.ts'
import { readPointsStatement } from '../db/read/read-points-statement.ts'
import { rowId } from '../db/read/row-id.ts'
import { confirmDelivery } from '../domain/confirm-delivery.ts'
import { giveFeedback } from '../domain/give-feedback.ts'
import { setGoal } from '../domain/goal.ts'
import { openOrder } from '../domain/order-cipher.ts'
import { reportProblem } from '../domain/order-problem.ts'
import { cancelOrder } from '../domain/order-transitions.ts'
import { endOwnSessions, listSessions } from '../domain/own-sessions.ts'
import { placeOrder } from '../domain/place-order.ts'
import { ApiError } from '../domain/api-error.ts'
import { hasFreshCode, type MemberSession } from '../domain/session.ts'
import { updateProfile } from '../domain/update-profile.ts'
import type { Handler } from './handler.ts'

export type MemberCall = Extract<
  EndpointName,
  | 'createOrder'
  | 'createFeedback'
  | 'updateUserDetails'
  | 'verifyOrderOtp'
  | 'cancelOrder'
  | 'pointsStatement'
  | 'reportOrderProblem'
  | 'getGoal'
  | 'setGoal'
  | 'orderSummary'
  | 'getUserNotifications'
  | 'me'
  | 'sessions'
  | 'endSessions'
>

/**
 * The session identifies the caller; a request that names another member is refused.
 * @throws ApiError 403
 */
function assertOwn(request: { client_id: string; user_id: string }, session: MemberSession): void {
  const sameClient = request.client_id.toLowerCase() === session.clientLoginId.toLowerCase()
  if (!sameClient || request.user_id !== session.mobile) throw new ApiError(403, errorMessages.notYours)
}

/** The same for a request in which client and member are optional. */
function assertOwnWhereNamed(
  { client_id, user_id }: { client_id?: string | undefined; user_id?: string | undefined },
  session: MemberSession,
): void {
  const named = { client_id: client_id ?? session.clientLoginId, user_id: user_id ?? session.mobile }
  assertOwn(named, session)
}

function assertOwnId(userId: Id, session: MemberSession): void {
  if (rowId(userId) !== session.memberId) throw new ApiError(403, errorMessages.notYours)
}

export const memberHandlers: { [Name in MemberCall]: Handler<Name, MemberSession> } = {
  async createOrder(sealed, { context, session }) {
    const { pool } = context.database
    const order = openOrder(sealed, context.config.orderEncryptionKey)
    const onlyToKnownAddress = session.confirmsNewAddress && !hasFreshCode(session, context.now())
    const { newAddressesFrom: at } = session
    const { timeZone } = context.config
    const newAddressesFrom = at !== null && at > context.now() ? { at, timeZone } : null
    const orderId = await placeOrder(pool, order, { ...session, onlyToKnownAddress, newAddressesFrom })
    return { data: await readTakenOrder(pool, session.memberId, orderId) }
  },

  async createFeedback(request, { context, session, language }) {
    assertOwn(request, session)
    await giveFeedback(context.database.db, session.memberId, request)
    // The shop shows this message; for feedback it decides success by the code (section 5).
    return {
      data: { rating_number: request.rating_number },
      message: errorMessages.thanksForFeedback[language],
    }
  },

  async updateUserDetails(request, { context, session }) {
    assertOwnId(request.user_id, session)
    const { database, config } = context
    const today = { now: context.now(), timeZone: config.timeZone }
    await updateProfile(database.db, session.memberId, request, today)
    return { data: await readUser(database.pool, session.memberId) }
  },

  async verifyOrderOtp(request, { context, session }) {
    assertOwn(request, session)
    const given = { orderId: request.order_id, otp: request.otp }
    const today = { now: context.now(), timeZone: context.config.timeZone }
    await confirmDelivery(context.database.db, session.memberId, given, today)
    return { data: { order_id: request.order_id, verify_otp: 1 } }
  },

  async cancelOrder(request, { context, session }) {
    assertOwn(request, session)
    const { db, pool } = context.database
    const { memberId } = session
    const orderId = await cancelOrder(db, memberId, request.order_id)
    return { data: await readCancelledOrder(pool, { memberId, orderId, now: context.now() }) }
  },

  async pointsStatement(request, { context, session, language }) {
    assertOwn(request, session)
    const { year = '', page, per_page: perPage } = request
    const filter = { year, page, perPage, timeZone: context.config.timeZone, language }
    return { data: await readPointsStatement(context.database.pool, session.memberId, filter) }
  },

  async reportOrderProblem(request, { context, session }) {
    assertOwn(request, session)
    const { db, pool } = context.database
    const { order_id, kind, comment } = request
    const problem = { orderId: order_id, kind, comment }
    const now = context.now()
    const orderId = await reportProblem(db, session.memberId, problem, now)
    return { data: await readReportedOrder(pool, orderId, now) }
  },

  async getGoal(_request, { context, session }) {
    return { data: await readGoal(context.database.pool, session.memberId) }
  },

  async setGoal({ client_id, user_id, product_id }, { context, session }) {
    const { db, pool } = context.database
    // Client and member are optional here; the session has them.
    assertOwn({ client_id: client_id ?? session.clientLoginId, user_id: user_id ?? session.mobile }, session)
    await setGoal(db, session, product_id)
    return { data: await readGoal(pool, session.memberId) }
  },

  async orderSummary(request, { context, session }) {
    assertOwn(request, session)
    const { year, month, page, per_page: perPage } = request
    const filter = { year, month, timeZone: context.config.timeZone, now: context.now(), page, perPage }
    return { data: await readOrders(context.database.pool, session.memberId, filter) }
  },

  async getUserNotifications(request, { context, session, language }) {
    assertOwn(request, session)
    const { pool } = context.database
    const isPreview = session.previewEndsAt !== null
    const slice = { page: request.page, perPage: request.per_page, language, isPreview }
    return { data: await readNotifications(pool, session.memberId, slice) }
  },

  async me(_request, { context, session }) {
    const user = await readUser(context.database.pool, session.memberId)
    if (session.previewEndsAt === null) return { data: user }
    const leftMs = session.previewEndsAt.getTime() - context.now().getTime()
    const read = JSON.parse(user) as ReplyDataOf<'me'>
    return { data: toJson({ ...read, preview_seconds_left: Math.ceil(leftMs / 1000) }) }
  },

  async sessions(request, { context, session }) {
    assertOwnWhereNamed(request, session)
    const { database, config, now } = context
    return { data: await listSessions(database.db, session, { now: now(), length: config.sessionLength }) }
  },

  async endSessions(request, { context, session }) {
    assertOwnWhereNamed(request, session)
    return { data: { ended: await endOwnSessions(context.database.db, session, request.id) } }
  },
}
