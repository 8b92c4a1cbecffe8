/**
 * Joins class names, without those that are `undefined`, empty or `false`. Not by clsx: this one line is all of it
 * that the shop would use, and a package has to be pinned, audited and licensed.
 */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
