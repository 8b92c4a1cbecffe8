/** The build's own configuration (wire contract, "Configuration"), checked before the build. */
import * as v from 'valibot'
import { isOrderKey } from '../src/contract/order-key.ts'

const address = v.pipe(
  v.string(),
  v.regex(/^(?:$|\/|https?:\/\/)/, 'must be a path from / or an http(s) address'),
)

const yesOrNo = v.optional(v.picklist(['', '0', '1'], 'must be 0 or 1'))

function isFirebaseConfig(json: string): boolean {
  try {
    const config: unknown = JSON.parse(json)
    return v.is(
      v.object({
        projectId: v.string(),
        apiKey: v.string(),
        appId: v.string(),
        messagingSenderId: v.string(),
      }),
      config,
    )
  } catch {
    return false
  }
}

const rendererEnvironment = v.object({
  VITE_API_BASE_URL: v.optional(address),
  VITE_ASSET_BASE_URL: v.optional(address),
  VITE_ORDER_ENCRYPTION_KEY: v.optional(
    v.pipe(
      v.string(),
      v.check((key) => key === '' || isOrderKey(key), 'must be 16 or 32 bytes in hex'),
    ),
  ),
  VITE_ALLOW_DEV_KEY: yesOrNo,
  VITE_PUSHER_PORT: v.optional(v.pipe(v.string(), v.regex(/^\d{0,5}$/, 'must be a port'))),
  VITE_PUSHER_TLS: yesOrNo,
  VITE_PUSHER_AUTH_ENDPOINT: v.optional(address),
  VITE_FIREBASE_CONFIG: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (json) => json === '' || isFirebaseConfig(json),
        'must be the JSON of the Firebase web app: projectId, apiKey, appId, messagingSenderId',
      ),
    ),
  ),
})

/** Half a push configuration would ask users for a permission without effect. */
const together = ['VITE_FIREBASE_CONFIG', 'VITE_FIREBASE_VAPID_KEY'] as const

/**
 * Checks the variables of a build.
 * @throws an error that names every invalid variable, or if a production build would contain the development key
 * without `VITE_ALLOW_DEV_KEY=1`
 */
export function checkedRendererEnvironment(
  environment: Record<string, string>,
  { forProduction }: { forProduction: boolean },
): void {
  const parsed = v.safeParse(rendererEnvironment, environment)
  const problems = parsed.success
    ? []
    : parsed.issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`)
  if (
    forProduction &&
    !environment['VITE_ORDER_ENCRYPTION_KEY'] &&
    environment['VITE_ALLOW_DEV_KEY'] !== '1'
  ) {
    problems.push(
      'VITE_ORDER_ENCRYPTION_KEY is missing: a production build needs a key of its own, ' +
        'or VITE_ALLOW_DEV_KEY=1 to be built with the public development key',
    )
  }
  const missing = together.filter((variable) => !environment[variable])
  if (missing.length === 1) problems.push(`${missing[0]} is missing: push needs ${together.join(' and ')}`)
  if (problems.length > 0) throw new Error(`The build's configuration is wrong:\n  ${problems.join('\n  ')}`)
}
