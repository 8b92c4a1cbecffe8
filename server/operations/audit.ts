import { readAudit } from '../db/read/read-audit.ts'
import { idBefore, pageOf } from './cursor.ts'
import { findNamedClient } from './find-subjects.ts'
import { reading } from './operate.ts'

export const auditOperations = {
  listAudit: reading('listAudit', {
    find: findNamedClient,
    async run({ on, input, clientIds, context }) {
      const { limit, cursor, client: _client, ...filter } = input
      const before = idBefore(cursor)
      const days = { ...filter, clientIds, timeZone: context.timeZone }
      const read = await readAudit(on, days, { before, limit: limit + 1 })
      const { rows, next } = pageOf(read, limit, ({ id }) => [id])
      return {
        items: rows.map(({ at, requestId, ...entry }) =>
          Object.assign(entry, { at: at.toISOString(), request_id: requestId }),
        ),
        next,
      }
    },
  }),
}
