import { PUSH_WORKER_FILE } from '../contract/push.ts'
import { withTimeout } from '../lib/with-timeout.ts'
import { BASE_PATH } from '../contract/routes.ts'

/** How long the worker may take to become ready, in milliseconds. */
const READY_WITHIN_MS = 20_000

const WORKER_ADDRESS = `${BASE_PATH}/${PUSH_WORKER_FILE}`

/** With trusted types enforced, even a worker's URL needs a policy. This is the only one. */
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
    /** Returns a trusted object; typed as a string, as the DOM types expect. */
    createScriptURL(address: string): string
  }
}

/** Created once: a policy's name must be unique. */
let address: string | null = null

/**
 * Registers the shop's service worker (section 9) and waits until it is ready. It receives pushes while no
 * page of the shop is open, and opens the shop without a network. One worker does both: two with the same
 * scope would replace each other.
 * @throws if the browser refuses it, the file is missing, or it does not become ready
 */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  address ??= trustedAddress()
  await navigator.serviceWorker.register(address, { scope: `${BASE_PATH}/` })
  return withTimeout(READY_WITHIN_MS, navigator.serviceWorker.ready)
}
