import * as v from 'valibot'
import { clientSettingNames, clientSettings, eachSetting } from '../../client-settings.ts'
import { isReservedClientLoginId } from '../../routes.ts'
import { objectOf } from '../../shop-entities/primitives.ts'
import { changed, ofClient, reason, version } from './fields.ts'

/** Login id of a new client. Its shop's address contains it. */
export const newLoginId = v.pipe(
  v.string(),
  v.trim(),
  v.regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{1,62}$/,
    '2 to 63 letters, digits, dots, hyphens or underscores, beginning with a letter or digit',
  ),
  v.check((id) => !isReservedClientLoginId(id), 'is the name of a page of the shop and would hide it'),
  v.check((id) => !/\.[a-z0-9]{1,5}$/i.test(id), 'must not end like a file name'),
)

const settings = v.partial(v.object(eachSetting('rule'))).entries

export const newClientFields = {
  ...settings,
  login_id: newLoginId,
  name: clientSettings.name.rule,
}

/** At least one setting must be given. */
export const changedClientFields = {
  ...settings,
  ...ofClient,
  version,
  reason: v.optional(reason),
}

export const clientRequests = {
  listClients: objectOf({}),
  createClient: objectOf(newClientFields),
  showClient: objectOf(ofClient),
  changeClient: v.pipe(objectOf(changedClientFields), changed(clientSettingNames)),
}
