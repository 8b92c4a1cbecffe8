/** Prints which driver ran the kiosk and, at the end, which tests did not run on real Electron. */
import type { Reporter, Suite, TestCase } from 'playwright/types/testReporter'
import { findElectron } from './kiosk-driver.ts'

function titleOf(test: TestCase): string {
  return `${test.titlePath().at(-2) ?? ''}: ${test.title}`
}

function listed(headline: string, tests: readonly TestCase[]): string {
  return [headline, ...tests.map((test) => `  - ${titleOf(test)}`)].join('\n')
}

export default class ElectronReport implements Reporter {
  readonly #electron = findElectron()
  #tests: TestCase[] = []

  onBegin(_config: unknown, suite: Suite): void {
    this.#tests = suite.allTests()
    console.log(
      this.#electron === null
        ? 'Kiosk driver: the fake of Electron, with the built main and preload; there is no Electron binary here.'
        : `Kiosk driver: real Electron, ${this.#electron}.`,
    )
  }

  onEnd(): void {
    if (this.#tests.length === 0) {
      console.log('No test ran.')
      return
    }
    const notRun =
      this.#electron === null
        ? this.#tests
        : this.#tests.filter(({ results }) => results.every(({ status }) => status === 'skipped'))
    console.log(
      notRun.length === 0
        ? 'Every test ran on real Electron.'
        : listed(`Not run on real Electron (${notRun.length} of ${this.#tests.length}):`, notRun),
    )
  }
}
