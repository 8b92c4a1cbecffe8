/**
 * Joins class names, skipping `undefined`, empty and `false`. Not clsx, to keep the first view small
 * (docs/supply-chain.md).
 */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
