/** The address of this run's shop; `announce-server.ts` writes it, every worker reads it. */

export interface RunningShop {
  /** The shop's base, with its sub-path and a trailing slash. */
  url: string
  databaseUrl: string
  dataDirectory: string
  /** File of the login codes: one line of JSON per message. */
  outboxFile: string
  /** The login id of the client with the imported real catalogue; `null` if there is no such catalogue. */
  importedClient: string | null
}

const VARIABLE = 'END_TO_END_SHOP'

export function announceShop(shop: RunningShop): void {
  process.env[VARIABLE] = JSON.stringify(shop)
}

/** After it has stopped: the same process may start another. */
export function forgetShop(): void {
  delete process.env[VARIABLE]
}

/** Whether a run of several suites has started a shared shop. */
export function isShopAnnounced(): boolean {
  return process.env[VARIABLE] !== undefined
}

/** @throws if the suite was not started through `playwright test` */
export function runningShop(): RunningShop {
  const announced = process.env[VARIABLE]
  if (announced === undefined) throw new Error('No shop is running: start the suite with `playwright test`.')
  return JSON.parse(announced) as RunningShop
}
