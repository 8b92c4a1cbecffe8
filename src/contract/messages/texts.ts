/**
 * The shop's texts, and what replaces them: another language, or a client's own words for points. English is
 * the source (section 1) and is bundled with the page that shows it. Everything else is loaded when it is
 * needed.
 */

/** Shape of a group of texts in another language: the same keys and parameters. */
export type Translated<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends (...parameters: infer Given) => string
    ? (...parameters: Given) => string
    : Texts[Key] extends string
      ? string
      : Translated<Texts[Key]>
}

/** Texts by group and key. A missing one keeps its English text. */
export type Replacements = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>

const groups: { name: string; english: object; shown: object }[] = []
let replacements: readonly Replacements[] = []

/**
 * A group of texts, as currently shown. Read a text when it is needed, not when the module is loaded: it
 * changes with the language.
 * @param name name of the group in a translation
 */
/* @__NO_SIDE_EFFECTS__ */
export function texts<const English extends object>(name: string, english: English): English {
  const shown = Object.assign({}, english, ...replacements.map((texts) => texts[name])) as English
  groups.push({ name, english, shown })
  return shown
}

/** Replaces the texts from now on, in the order given. No arguments: English. */
export function replaceTexts(...given: readonly Replacements[]): void {
  replacements = given
  for (const { name, english, shown } of groups)
    Object.assign(shown, english, ...given.map((texts) => texts[name]))
}
