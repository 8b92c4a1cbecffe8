/** Generates `docs/kiosk-proof.md`: when the kiosk's tests last ran on which system, and what they go by. */
import type { ProofRecord } from '../../build/kiosk-proof-record.ts'

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

/** @param records of the tests on real Electron, from `docs/kiosk-proof/` */
export function proofDocument(records: readonly ProofRecord[]): string {
  return `# What proves the kiosk

The kiosk's tests (\`npm run test:kiosk\`) run the built main and preload on a real Electron. What it does on Windows and macOS alone, unit tests have with stubs that name their source (\`tests/unit/electron/\`). This page is written by \`npm run kiosk:proof\` from the records in \`docs/kiosk-proof/\`; a test fails if it differs.

## When the tests last ran on real Electron

${lastRuns(records)}

## What they go by

\`tests/kiosk/version-differences.md\` says how Electron 33, which the tests can also run on, differs from 45, which the app ships with. \`tests/kiosk/findings.ts\` lists what the first runs on a real Electron and readings of Electron's source found: what was changed, the source, and the test that covers it. A check fails if one of these tests is not there.
`
}
