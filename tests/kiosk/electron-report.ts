/** Prints which Electron the tests drive and how to give them a real one and, at the end, what it did not run. */
import type { Reporter, Suite, TestCase } from 'playwright/types/testReporter'
import { findElectron } from './kiosk-driver.ts'
import { realSpecs, WITHOUT_ELECTRON } from './real-specs.ts'

function titleOf(test: TestCase): string {
  return `${test.titlePath().at(-2) ?? ''}: ${test.title}`
}

function lines(headline: string, each: readonly string[]): string {
  return [headline, ...each.map((line) => `  - ${line}`)].join('\n')
}

export default class ElectronReport implements Reporter {
  readonly #electron = findElectron()
  #tests: TestCase[] = []

  onBegin(_config: unknown, suite: Suite): void {
    this.#tests = suite.allTests()
    if (this.#electron === null) {
      console.log(`Kiosk: no Electron here. ${WITHOUT_ELECTRON}`)
      return
    }
    console.log(`Kiosk: real Electron, ${this.#electron}.`)
  }

  onEnd(): void {
    if (this.#electron === null) {
      console.log(lines('Not run, since there is no Electron here:', realSpecs()))
      return
    }
    const versions = this.#tests.flatMap(({ annotations }) =>
      annotations.filter(({ type }) => type === 'Electron'),
    )
    const version = versions[0]?.description ?? 'unknown'
    console.log(`Electron ${version} ran ${versions.length} tests.`)
    const notRun = this.#tests.filter(({ results }) => results.every(({ status }) => status === 'skipped'))
    if (notRun.length > 0)
      console.log(
        lines(`Not run on this Electron (${notRun.length} of ${this.#tests.length}):`, notRun.map(titleOf)),
      )
  }
}
