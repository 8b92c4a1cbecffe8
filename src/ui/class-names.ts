/**
 * Joins class names, without those that are `undefined`, empty or `false`. Not by clsx, for the bytes
 * (docs/supply-chain.md).
 */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
