import { PUSH_WORKER_FILE } from '../contract/push.ts'
import { withTimeout } from '../contract/with-timeout.ts'
import { BASE_PATH } from '../contract/routes.ts'

/** How long a worker may take until it is ready, in milliseconds. */
const READY_WITHIN_MS = 20_000

const WORKER_ADDRESS = `${BASE_PATH}/${PUSH_WORKER_FILE}`

/** Where a page enforces trusted types, even a worker's address must come through a policy, and this is the only one. */
function trustedAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypesFactory }
  if (trustedTypes === undefined) return WORKER_ADDRESS
  const policy = trustedTypes.createPolicy('service-worker', {
    createScriptURL(asked) {
      if (asked !== WORKER_ADDRESS) throw new TypeError('Only the shop’s own worker is registered')
      return asked
    },
  })
  return policy.createScriptURL(WORKER_ADDRESS)
}

interface TrustedTypesFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): {
    /** A trusted object in truth, which the library of types still calls a string. */
    createScriptURL(address: string): string
  }
}

/** Made once: a page may have one policy of a name. */
let address: string | null = null

/**
 * Registers the shop's service worker (section 9), which receives pushes while no shop is open and opens the shop
 * without a network, and waits until it is ready. One worker does both: two of one scope would replace each other.
 * @throws where the browser refuses it, the file is not there, or it does not come up
 */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  address ??= trustedAddress()
  await navigator.serviceWorker.register(address, { scope: `${BASE_PATH}/` })
  return withTimeout(READY_WITHIN_MS, navigator.serviceWorker.ready)
}
