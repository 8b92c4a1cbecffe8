/**
 * Whether a downloaded Windows installer is signed by the kiosk's publisher. An unknown result counts as not signed:
 * electron-updater's own check accepts an update if PowerShell can't be run or prints something unexpected.
 */
import path from 'node:path'
import * as v from 'valibot'

/** PowerShell's JSON output; 0 is `SignatureStatus.Valid`. */
const signature = v.object({ Status: v.number(), Path: v.string(), Subject: v.string() })
const VALID = 0

/**
 * A distinguished name by its keys; empty if the text is not one. Commas and quotes within quotes belong to a value.
 */
function partsOf(name: string): Map<string, string> {
  const parts = name.matchAll(/\s*([A-Za-z][\w.]*)\s*=\s*("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)
  return new Map(
    Array.from(parts, ([, key = '', value = '']) => [
      key.toUpperCase(),
      value
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .replaceAll('""', '"'),
    ]),
  )
}

function names(subject: string, publisher: string): boolean {
  const wanted = partsOf(publisher)
  const subjectParts = partsOf(subject)
  // A common name alone could match anyone's certificate.
  if (!wanted.has('CN') || !wanted.has('O')) return false
  return [...wanted].every(([key, value]) => subjectParts.get(key) === value)
}

function isSameFile(one: string, other: string): boolean {
  const [a, b] = [one, other].map((file) => path.win32.normalize(file).toLowerCase())
  return a === b
}

/**
 * Why an installer must not be run; `null` if it may.
 * @param printed PowerShell's JSON output
 * @param publishers whole subjects, one of which the certificate must have
 * @param file the installer that was checked
 */
export function whyNotOurs(printed: string, publishers: readonly string[], file: string): string | null {
  if (publishers.length === 0) return 'the kiosk knows no publisher'
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), signature), printed)
  if (!read.success) return 'the answer about the signature could not be read'
  const { Status, Path, Subject } = read.output
  if (!isSameFile(Path, file)) return 'the answer is about another file'
  if (Status !== VALID) return `the signature is not valid (status ${Status})`
  return publishers.some((publisher) => names(Subject, publisher)) ? null : 'another publisher signed it'
}

/** The publishers that the packager wrote into `app-update.yml`; empty if it names none. */
export function publishersOf(updateConfiguration: unknown): string[] {
  const read = v.safeParse(
    v.looseObject({ publisherName: v.union([v.string(), v.array(v.string())]) }),
    updateConfiguration,
  )
  return read.success ? [read.output.publisherName].flat().filter((name) => name.trim() !== '') : []
}
