import * as v from 'valibot'
import { eachSetting } from '../../client-settings.ts'
import { rowId } from './fields.ts'

const client = v.object({ login_id: v.string(), version: rowId, ...eachSetting('reply') })

export const clientReplies = {
  listClients: v.object({
    items: v.array(
      v.object({
        login_id: v.string(),
        name: v.string(),
        suspended: v.boolean(),
        /** Of its shop, the default first; none is English alone. */
        languages: v.array(v.string()),
      }),
    ),
  }),
  createClient: client,
  showClient: client,
  changeClient: client,
}
