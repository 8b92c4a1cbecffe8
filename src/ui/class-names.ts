/** Joins class names, without those that are `undefined`, empty or `false`. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
