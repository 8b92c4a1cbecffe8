/** Generates `docs/kiosk-proof.md`: when the kiosk's tests last ran on which system, and what they go by. */
import type { ProofRecord } from '../../build/kiosk-proof-record.ts'
import { findings, readingFindings, type Finding } from './findings.ts'
import { versionDifferences } from './version-differences.ts'

export const PROOF_DOCUMENT = 'docs/kiosk-proof.md'

function cell(text: string): string {
  return text.replaceAll('|', String.raw`\|`)
}

function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [headings, headings.map(() => '---'), ...rows.map((row) => row.map(cell))]
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n')
}

function lastRuns(records: readonly ProofRecord[]): string {
  if (records.length === 0)
    return 'Never, on no system. `npm run kiosk:verify` runs it on a machine with a display and an Electron binary, and writes the record; a release needs one of Windows, macOS and Linux.'
  return table(
    ['System', 'Date', 'Electron', 'Commit', 'Project: passed / failed / skipped', 'Packaged app', 'Wayland'],
    records.map(({ platform, arch, osRelease, date, electron, commit, clean, runs }) => {
      const counts = (app: string): string => {
        const run = runs.find((each) => each.app === app)
        return run === undefined ? 'not run' : `${run.passed} / ${run.failed} / ${run.skipped}`
      }
      const tree = clean ? commit.slice(0, 12) : `${commit.slice(0, 12)} with changes`
      return [
        `${platform}-${arch} (${osRelease})`,
        date,
        electron,
        tree,
        counts('project'),
        counts('packaged'),
        counts('wayland'),
      ]
    }),
  )
}

const testOf = (test: Finding['test']): string => (test === null ? 'none' : `\`${test[0]}\`: ${test[1]}`)

/** @param records of the tests on real Electron, from `docs/kiosk-proof/` */
export function proofDocument(records: readonly ProofRecord[]): string {
  return `# What proves the kiosk

The kiosk's tests (\`npm run test:kiosk\`) run the built main and preload on a real Electron. What it does on Windows and macOS alone, unit tests have with stubs that name their source (\`tests/unit/electron/\`). This page is written by \`npm run kiosk:proof\` from the records in \`docs/kiosk-proof/\`; a test fails where it differs.

## When the tests last ran on real Electron

${lastRuns(records)}

## How Electron 33 differs from 45

The tests run on either; the app ships with 45. From \`tests/kiosk/version-differences.ts\`.

${table(
  ['Subject', 'Electron 33', 'Electron 45', 'Here', 'Source'],
  versionDifferences.map(({ subject, before, now, here, source }) => [subject, before, now, here, source]),
)}

## What the first reading on a real Electron found

From \`tests/kiosk/findings.ts\`; a test fails where one of these tests is not there.

${table(
  ['', 'Found', 'Now', 'Test', 'The test ran here on'],
  readingFindings.map(({ id, finding, now, test, ran }) => [id, finding, now, testOf(test), ran]),
)}

## What readings of Electron's source found

${table(
  ['Found', 'Now', 'Test', 'Source'],
  findings.map(({ finding, now, test, source }) => [finding, now, testOf(test), source]),
)}
`
}
