/**
 * The shop's texts and what takes their place: another language, or a client's own words for points. English is the
 * source (section 1) and travels with the page that shows it; everything else is loaded when it is wanted.
 */

/** The shape of a group of texts in another language: the same keys, texts where texts are, the same parameters. */
export type Translated<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends (...parameters: infer Given) => string
    ? (...parameters: Given) => string
    : Texts[Key] extends string
      ? string
      : Translated<Texts[Key]>
}

/** Texts by group and key; what is missing stays as it is. */
export type Replacements = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>

const groups: { name: string; english: object; shown: object }[] = []
let replacements: readonly Replacements[] = []

/**
 * A group of texts as they are shown now. Read it when a text is needed, not once when a module is loaded: the texts
 * in it change with the language.
 * @param name what a translation calls the group.
 */
/* @__NO_SIDE_EFFECTS__ */
export function texts<const English extends object>(name: string, english: English): English {
  const shown = Object.assign({}, english, ...replacements.map((texts) => texts[name])) as English
  groups.push({ name, english, shown })
  return shown
}

/** Shows other texts from now on, in the order given; none for English alone. */
export function replaceTexts(...given: readonly Replacements[]): void {
  replacements = given
  for (const { name, english, shown } of groups)
    Object.assign(shown, english, ...given.map((texts) => texts[name]))
}
