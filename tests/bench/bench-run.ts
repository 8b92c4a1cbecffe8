/** The benches' common command-line options, and their exit. */
import { writeFile } from 'node:fs/promises'

/** The word after an argument: `--web dist/other`. */
export function argumentAfter(name: string): string | undefined {
  const place = process.argv.indexOf(name)
  return place < 0 ? undefined : process.argv[place + 1]
}

/** Writes the measurements to the file of `--json`. */
export async function keepFigures(figures: unknown): Promise<void> {
  const file = argumentAfter('--json')
  if (file !== undefined) await writeFile(file, `${JSON.stringify(figures, null, 2)}\n`)
}

/** Prints problems; with `--check` they make the exit code 1. */
export function endBench(complaints: readonly string[]): void {
  for (const complaint of complaints) console.error(complaint)
  if (process.argv.includes('--check') && complaints.length > 0) process.exitCode = 1
}
