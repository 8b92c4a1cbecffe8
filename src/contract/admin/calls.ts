/**
 * Table of the admin API's calls: method, path below `admin/api/v1` and permission. The server's routes, the OpenAPI
 * document, the command line and the roles test use it. Those of a subject with a file of its own are in `subjects.ts`;
 * the requests of the others are in `requests.ts`, their replies' `data` in `replies.ts`.
 */
import type { Permission } from './roles.ts'
import type { CallEntry } from './subject.ts'
import { subjectCalls } from './subjects.ts'

export const ADMIN_API_PREFIX = '/admin/api/v1'
export const ADMIN_DOCS_PATH = '/admin/api/docs/json'
export const ADMIN_BASE_PATH = '/rewards_points_admin'

export type AdminCall = CallEntry<Permission>

export const adminCalls = {
  ...subjectCalls,
  listClients: { method: 'GET', path: '/clients', permission: 'session', summary: "The caller's clients" },
  createClient: {
    method: 'POST',
    path: '/clients',
    permission: 'clients.create',
    status: 201,
    summary: 'Open a shop for an organisation',
  },
  showClient: {
    method: 'GET',
    path: '/clients/:client',
    permission: 'client.edit',
    summary: "A client's settings",
  },
  changeClient: {
    method: 'PATCH',
    path: '/clients/:client',
    permission: 'client.edit',
    versioned: true,
    summary: "Change a client's settings; open shops show it at once",
  },
  listOrders: {
    method: 'GET',
    path: '/orders',
    permission: 'orders.read',
    csv: true,
    summary: 'Orders, oldest first',
  },
  countOrders: {
    method: 'GET',
    path: '/orders/counts',
    permission: 'orders.read',
    summary: 'How many orders wait for what',
  },
  listManifest: {
    method: 'GET',
    path: '/orders/manifest',
    permission: 'orders.move',
    csv: true,
    summary: 'Parcels to be sent, with addresses and contents, as a carrier wants them',
  },
  markPrinted: {
    method: 'POST',
    path: '/orders/printed',
    permission: 'orders.move',
    summary: 'Say that the packing lists of up to 500 orders were printed',
  },
  showOrder: { method: 'GET', path: '/orders/:number', permission: 'orders.read', summary: 'One order' },
  moveOrder: {
    method: 'POST',
    path: '/orders/:number/moves',
    permission: 'orders.move',
    versioned: true,
    summary: "Change an order's status",
  },
  undoMove: {
    method: 'DELETE',
    path: '/orders/:number/pending',
    permission: 'orders.move',
    versioned: true,
    summary: 'Undo a move before it is made, or clear one that did not happen',
  },
  changeOrder: {
    method: 'PATCH',
    path: '/orders/:number',
    permission: 'orders.move',
    versioned: true,
    summary: 'Correct the expected date or the tracking number; the member is told',
  },
  moveOrders: {
    method: 'POST',
    path: '/orders/moves',
    permission: 'orders.move',
    summary: 'Change up to 500 orders, each by itself',
  },
  listOrderNotes: {
    method: 'GET',
    path: '/orders/:number/notes',
    permission: 'orders.read',
    summary: "An order's notes, newest first",
  },
  addOrderNote: {
    method: 'POST',
    path: '/orders/:number/notes',
    permission: 'orders.move',
    status: 201,
    summary: 'Write a note that operators see',
  },
  refundOrder: {
    method: 'POST',
    path: '/orders/:number/refunds',
    permission: 'orders.refund',
    status: 201,
    idempotent: true,
    summary: 'Give points back for pieces, or a number of points',
  },
  answerOrderProblem: {
    method: 'POST',
    path: '/orders/:number/problem',
    permission: 'orders.refund',
    versioned: true,
    summary: 'Answer what a member reported',
  },
  sendParcel: {
    method: 'POST',
    path: '/orders/:number/parcels',
    permission: 'orders.move',
    status: 201,
    versioned: true,
    summary: 'Send a parcel of some of the pieces; the one with the last piece ships the order',
  },
  showDeliveryCode: {
    method: 'GET',
    path: '/orders/:number/delivery-code',
    permission: 'orders.code',
    summary: 'The code that confirms the delivery; that it was read is kept',
  },
  listMembers: {
    method: 'GET',
    path: '/members',
    permission: 'members.read',
    csv: true,
    summary: 'Members by name, number, e-mail address or tag',
  },
  createMember: {
    method: 'POST',
    path: '/clients/:client/members',
    permission: 'members.edit',
    status: 201,
    summary: 'A new member, who can log in at once; without points',
  },
  showMember: { method: 'GET', path: '/members/:id', permission: 'members.read', summary: 'One member' },
  listMemberLedger: {
    method: 'GET',
    path: '/members/:id/ledger',
    permission: 'members.read',
    summary: "A member's points, line by line, newest first",
  },
  changeMember: {
    method: 'PATCH',
    path: '/members/:id',
    permission: 'members.edit',
    versioned: true,
    summary: "Correct a member's name, e-mail address or number, or set their tags",
  },
  blockMember: {
    method: 'POST',
    path: '/members/:id/block',
    permission: 'members.support',
    versioned: true,
    summary: 'Keep a member from logging in; their sessions end',
  },
  unblockMember: {
    method: 'POST',
    path: '/members/:id/unblock',
    permission: 'members.support',
    versioned: true,
    summary: 'Let a blocked member log in again',
  },
  unlockMember: {
    method: 'POST',
    path: '/members/:id/unlock',
    permission: 'members.support',
    summary: 'Lift the lock that wrong codes put on a number, at every client that has a member with it',
  },
  endMemberSessions: {
    method: 'POST',
    path: '/members/:id/end-sessions',
    permission: 'members.support',
    summary: 'Log a member out everywhere',
  },

  createGrants: {
    method: 'POST',
    path: '/clients/:client/grants',
    permission: 'points.grant',
    status: 201,
    laterIn: 'waiting',
    idempotent: true,
    summary:
      'Give points to up to 1,000 members, or take them; all or none. 202 if a second person must approve it',
  },
  listGrants: {
    method: 'GET',
    path: '/clients/:client/grants',
    permission: 'members.read',
    summary: "A client's grants, newest first",
  },
  showGrant: {
    method: 'GET',
    path: '/grants/:id',
    permission: 'members.read',
    summary: 'One grant, with its first 50 rows',
  },
  listGrantRows: {
    method: 'GET',
    path: '/grants/:id/rows',
    permission: 'members.read',
    csv: true,
    summary: "A grant's rows",
  },
  approveGrant: {
    method: 'POST',
    path: '/grants/:id/approve',
    permission: 'points.approve',
    versioned: true,
    summary: "Approve somebody else's grant, which gives its points",
  },
  rejectGrant: {
    method: 'POST',
    path: '/grants/:id/reject',
    permission: 'points.approve',
    versioned: true,
    summary: "Reject somebody else's grant",
  },
  undoGrant: {
    method: 'POST',
    path: '/grants/:id/undo',
    permission: 'points.undo',
    summary: 'Take back what members have left of a grant, within 30 days, once',
  },
  // Files. Each kind needs its permission: `points.grant`, `members.edit` or `orders.move`.
  createImport: {
    method: 'POST',
    path: '/clients/:client/imports',
    permission: 'session',
    status: 202,
    upload: 'table',
    summary: 'Upload a file; it is checked in the background, and nothing is changed',
  },
  listImports: {
    method: 'GET',
    path: '/clients/:client/imports',
    permission: 'session',
    summary: "A client's files, newest first",
  },
  showImport: {
    method: 'GET',
    path: '/imports/:id',
    permission: 'session',
    summary: 'A file: how far it is, what is wrong in it, and what applying it would harm',
  },
  listImportChanges: {
    method: 'GET',
    path: '/imports/:id/changes',
    permission: 'session',
    csv: true,
    summary: 'What a file changes, row by row, before and after',
  },
  listImportFaults: {
    method: 'GET',
    path: '/imports/:id/faults',
    permission: 'session',
    csv: true,
    summary: 'What is wrong in a file, by line and column, and which rows were left out',
  },
  checkImport: {
    method: 'POST',
    path: '/imports/:id/check',
    permission: 'session',
    status: 202,
    summary: 'Check a file again, because the data has changed',
  },
  applyImport: {
    method: 'POST',
    path: '/imports/:id/apply',
    permission: 'session',
    status: 202,
    summary: 'Apply a file as it was checked, in the background',
  },
} as const satisfies Record<string, AdminCall>

export type AdminCallName = keyof typeof adminCalls

/** Calls about the caller's own session: getting in, and out. */
export type SessionCallName = {
  [Name in AdminCallName]: (typeof adminCalls)[Name]['path'] extends `/${'invitations' | 'session'}${string}`
    ? Name
    : never
}[AdminCallName]

/** All others, each of which is an operation of the same name. */
export type OperationName = Exclude<AdminCallName, SessionCallName>
