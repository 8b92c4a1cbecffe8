/** Base of every end-to-end test: the running shop, its own members, and no unexpected errors in the console. */
import { expect } from 'playwright/test'
import { memberTest } from '../setup/member-test.ts'
import { runningShop } from '../setup/running-shop.ts'

/**
 * The browser's errors for a socket that a navigation or the end of a page interrupts while it opens, or closes while
 * pusher-js joins its channel; the next page opens its own.
 */
const CUT_SOCKET = /^WebSocket (?:connection to |is already in CLOSING or CLOSED state)/

/** The browser's errors for the calls by which the shop detects a provider without a passbook (P.9) or sessions. */
const NO_PASSBOOK = /^Failed to load resource: .* 404 .*\/(?:points-statement|sessions)\)$/

interface TestFixtures {
  /** Console errors that the test provokes on purpose. */
  expectedErrors: RegExp | null
  quietConsole: undefined
}

export const test = memberTest.extend<TestFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that one needs from the pattern
  baseURL: async ({}, use) => use(runningShop().url),
  expectedErrors: [null, { option: true }],
  quietConsole: [
    async ({ page, expectedErrors }, use) => {
      const heard: string[] = []
      page.on('pageerror', (error) => heard.push(error.stack ?? error.message))
      page.on('console', (message) => {
        if (message.type() === 'error' && !CUT_SOCKET.test(message.text()))
          heard.push(`${message.text()} (${message.location().url})`)
      })
      await use(undefined)
      const unexpected = heard.filter(
        (text) => expectedErrors?.test(text) !== true && !NO_PASSBOOK.test(text),
      )
      expect(unexpected, 'unexpected errors in the console').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
