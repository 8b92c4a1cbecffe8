import { Refused } from '../refused.ts'

/** Nobody's passphrase is shorter (contract), so only these could be one. */
const LEAST_LETTERS = 10

let common: Promise<ReadonlySet<string>> | undefined

/** The commonest passwords of leaks, as zxcvbn-ts collects them; read when the first passphrase is set. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter((word) => word.length >= LEAST_LETTERS))
}

/** Whether the text is a shorter one, several times. */
const isRepeated = (text: string) => (text + text).indexOf(text, 1) < text.length

/**
 * Refuses a new passphrase that is tried first: one of the commonest, a shorter one repeated, or the own e-mail address
 * (ASVS 5.0, 6.2.4 and 6.2.11).
 * @param field its name in the request
 * @throws Refused `invalid`
 */
export async function assertUnguessable(
  passphrase: string,
  { email, field }: { email: string; field: string },
): Promise<void> {
  common ??= readCommon()
  const text = passphrase.normalize('NFKC').trim().toLowerCase()
  const [local = ''] = email.toLowerCase().split('@')
  const isOwn = text === email.toLowerCase() || text === local
  const what = isOwn
    ? 'must not be your e-mail address'
    : isRepeated(text)
      ? 'repeats a shorter one: take several words'
      : (await common).has(text)
        ? 'is one of the commonest: take several words'
        : null
  if (what !== null) throw new Refused('invalid', `${field}: ${what}`, { fields: { [field]: what } })
}
