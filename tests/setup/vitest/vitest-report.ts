/**
 * A Vitest reporter that writes how each test ended, for the summary of `npm test`, to the file that `--outputFile`
 * names. Vitest's own JSON report does not say why a test was skipped.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { SerializedError } from 'vitest'
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node'
import type { ReportedTest } from '../../../build/playwright-report.ts'
import type { TestReport } from '../report-counts.ts'

const messageOf = ({ stack, message }: SerializedError): string => stack ?? message

/** ` (skipped without xmllint)` in a title: `skipIf` takes no reason. */
const REASON = /\(((?:skipped|only) [^)]+)\)/

function reportedTest(test: TestCase): ReportedTest {
  const title = `${test.module.relativeModuleId}: ${test.fullName}`
  const result = test.result()
  if (result.state === 'passed') return { title, outcome: 'passed' }
  if (result.state === 'failed') return { title, outcome: 'failed', errors: result.errors.map(messageOf) }
  const reason = (result.state === 'skipped' ? result.note : undefined) ?? REASON.exec(test.fullName)?.[1]
  return { title, outcome: 'skipped', ...(reason === undefined ? {} : { reason }) }
}

/**
 * Whether a filter by tags leaves a test out: Vitest reports it as skipped.
 * @param filter tags joined by `&&`, as this project's commands give them, each with or without `!`
 */
function isLeftOut(filter: string, { tags }: TestCase): boolean {
  const terms = filter.split(' && ').filter(Boolean)
  return terms.some((term) => (term.startsWith('!') ? tags.includes(term.slice(1)) : !tags.includes(term)))
}

/** Errors outside of any test: a file that can't be loaded, a hook that fails. */
function errorsOutside(module: TestModule): string[] {
  const suites = [...module.children.allSuites()]
  return [module, ...suites].flatMap((each) =>
    each.errors().map((error) => `${module.relativeModuleId}: ${messageOf(error)}`),
  )
}

export default class VitestReport implements Reporter {
  #file = ''
  #filter = ''

  onInit({ config, logger }: Vitest): void {
    this.#filter = config.tagsFilter?.join(' && ') ?? ''
    if (typeof config.outputFile === 'string') this.#file = path.resolve(config.root, config.outputFile)
    else logger.error('vitest-report.ts needs --outputFile=FILE')
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    if (this.#file === '') return
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const report: TestReport = {
      tests: tests.filter((test) => !isLeftOut(this.#filter, test)).map(reportedTest),
      errors: [...modules.flatMap(errorsOutside), ...unhandled.map(messageOf)],
    }
    mkdirSync(path.dirname(this.#file), { recursive: true })
    writeFileSync(this.#file, JSON.stringify(report))
  }
}
