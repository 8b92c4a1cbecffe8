/**
 * Schemas of the admin API's requests: path, query and body as one object. The command line parses its
 * options with them too.
 */
import type * as v from 'valibot'
import { storable } from '../../lib/storable-text.ts'
import type { AdminCallName } from './calls.ts'
import { clientRequests } from './requests/clients.ts'
import { fileRequests } from './requests/files.ts'
import { grantRequests } from './requests/grants.ts'
import { memberRequests } from './requests/members.ts'
import { orderRequests } from './requests/orders.ts'
import { schemasOf } from './subjects.ts'

const plain = {
  ...schemasOf('request'),
  ...clientRequests,
  ...orderRequests,
  ...memberRequests,
  ...grantRequests,
  ...fileRequests,
} satisfies Record<AdminCallName, v.GenericSchema>

/** The requests as the server parses them: they also refuse text that PostgreSQL can't store. */
export const adminRequests = Object.fromEntries(
  Object.entries(plain).map(([name, schema]) => [name, storable(schema as v.GenericSchema)]),
) as unknown as typeof plain

export type AdminRequestOf<Name extends AdminCallName> = v.InferOutput<(typeof plain)[Name]>
