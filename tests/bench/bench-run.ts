/** What every bench may be told on its command line, and how it ends. */
import { writeFile } from 'node:fs/promises'

/** The word behind an argument: `--web dist/other`. */
export function argumentAfter(name: string): string | undefined {
  const place = process.argv.indexOf(name)
  return place < 0 ? undefined : process.argv[place + 1]
}

/** Writes what was measured where `--json` says. */
export async function keepFigures(figures: unknown): Promise<void> {
  const file = argumentAfter('--json')
  if (file !== undefined) await writeFile(file, `${JSON.stringify(figures, null, 2)}\n`)
}

/** Prints what is not as it should be; with `--check` it is a failure. */
export function endBench(complaints: readonly string[]): void {
  for (const complaint of complaints) console.error(complaint)
  if (process.argv.includes('--check') && complaints.length > 0) process.exitCode = 1
}
