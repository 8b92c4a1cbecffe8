/** Names what drove the kiosk, and lists at the run's end which stories no real Electron has told. */
import type { Reporter, Suite, TestCase } from 'playwright/types/testReporter'
import { findElectron } from './kiosk-driver.ts'

function titleOf(story: TestCase): string {
  return `${story.titlePath().at(-2) ?? ''}: ${story.title}`
}

function listed(headline: string, stories: readonly TestCase[]): string {
  return [headline, ...stories.map((story) => `  - ${titleOf(story)}`)].join('\n')
}

export default class ElectronReport implements Reporter {
  readonly #electron = findElectron()
  #stories: TestCase[] = []

  onBegin(_config: unknown, suite: Suite): void {
    this.#stories = suite.allTests()
    console.log(
      this.#electron === null
        ? 'Kiosk driver: the fake of Electron, with the built main and preload; there is no Electron binary here.'
        : `Kiosk driver: real Electron, ${this.#electron}.`,
    )
  }

  onEnd(): void {
    const untold =
      this.#electron === null
        ? this.#stories
        : this.#stories.filter(({ results }) => results.every(({ status }) => status === 'skipped'))
    console.log(
      untold.length === 0
        ? 'Every story was told on real Electron.'
        : listed(`Not run on real Electron (${untold.length} of ${this.#stories.length}):`, untold),
    )
  }
}
